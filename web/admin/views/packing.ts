// One file for browsers: what is loaded when somebody packs, which most visits to the orders do not.
export { downloadOrders } from './orders/packing/csv-of-orders.ts';
export { ListTools } from './orders/packing/list-tools.tsx';
export { OneSlip, Pack } from './orders/packing/slips.tsx';
