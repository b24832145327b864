import type { Messages } from '../../ui/language.ts';

const en = { subtotal: 'Subtotal', discount: 'Reward', shipping: 'Shipping', free: 'Free', total: 'Total' };

const de: typeof en = { subtotal: 'Pflanzen', discount: 'Prämie', shipping: 'Versand', free: 'frei', total: 'Summe' };

export const sumMessages: Messages<typeof en> = { en, de };
