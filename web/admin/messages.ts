import { useMessages } from '../ui/language.ts';
import adminMessages from './messages.json' with { type: 'json' };

export const useAdminMessages = () => useMessages(adminMessages);
