import { useMessages } from '../../ui/language.ts';
import { Badge } from '../../ui/parts/status.tsx';
import shopMessages from '../messages.json' with { type: 'json' };

/** How many are left is worth a word only while they are few. */
const FEW = 5;

/** "In stock", "Only 3 left", "Sold out". On a card, what is in stock goes without saying. */
export function Stock({ of: { stock, inStock }, quiet }: { of: { stock: number; inStock: boolean }; quiet?: boolean }) {
  const messages = useMessages(shopMessages);
  if (!inStock) return <Badge tone="calm">{messages.soldOut}</Badge>;
  if (stock <= FEW) return <Badge tone="wait">{messages.onlyLeft(stock)}</Badge>;
  return quiet ? null : <Badge tone="good">{messages.inStock}</Badge>;
}
