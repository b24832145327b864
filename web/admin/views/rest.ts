// One file for browsers: these views share most of their parts, and many small files would weigh more than one.
export { default as Audit } from './audit/audit.tsx';
export { default as Proof } from './audit/proof.tsx';
export { default as Customer } from './customers/customer.tsx';
export { default as Customers } from './customers/customers.tsx';
export { default as ShopDelivery } from './delivery/delivery.tsx';
export { default as Keys } from './keys/keys.tsx';
export { default as Users } from './keys/users.tsx';
export { default as EditPlant } from './plants/edit.tsx';
export { default as Plant } from './plants/plant.tsx';
export { default as Plants } from './plants/plants.tsx';
export { default as Sales } from './sales/sales.tsx';
export { default as Shop } from './shop/shop.tsx';
export { default as AllDeliveries } from './webhooks/all-deliveries.tsx';
export { default as Delivery } from './webhooks/delivery.tsx';
export { default as Endpoint } from './webhooks/endpoint.tsx';
export { default as Endpoints } from './webhooks/endpoints.tsx';
export { default as Signature } from './webhooks/signature.tsx';
