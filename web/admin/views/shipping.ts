// One file for browsers: what is loaded when somebody ships, or looks at what was shipped.
export { ShipForm } from './orders/shipping/ship-form.tsx';
export { Shipments } from './orders/shipping/shipments.tsx';
