// One file for browsers: what is loaded when somebody ships, looks at what was shipped, or adds to an order.
export { AddressForm } from './orders/after/address-form.tsx';
export { NoteForm } from './orders/after/note-form.tsx';
export { ShipForm } from './orders/shipping/ship-form.tsx';
export { Shipments } from './orders/shipping/shipments.tsx';
