/** An id of the demo data. */
export const demoId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Orders of Ada: delivered, paid, pending. */
export const [ADAS_ORDER, ADAS_PAID, ADAS_PENDING] = [demoId(3001), demoId(3002), demoId(3003)];
/** Orders of Grace: shipped, and delivered with one line refunded. */
export const [GRACES_SHIPPED, GRACES_REFUNDED] = [demoId(3004), demoId(3006)];
export const ADA = demoId(2001);
