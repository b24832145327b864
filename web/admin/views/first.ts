// One file for browsers: most people begin with these views, and a person who opens an order needs neither.
export { default as Orders } from './orders/orders.tsx';
export { default as Start } from './start/start.tsx';
