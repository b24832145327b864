// One file for browsers: what is loaded when somebody changes an order, or looks at what was shipped.
export { AddressForm } from './orders/after/address-form.tsx';
export { RefundForm } from './orders/order/refund-form.tsx';
export { ShipForm } from './orders/shipping/ship-form.tsx';
export { Shipments } from './orders/shipping/shipments.tsx';
