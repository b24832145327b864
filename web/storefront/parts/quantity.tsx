import { useMessages } from '../../ui/language.ts';
import shopMessages from '../messages.json' with { type: 'json' };

interface QuantityProps {
  id: string;
  /** What is counted. */
  of: string;
  value: number;
  /** What was typed, if that is no number. */
  typed?: string | undefined;
  least: number;
  most: number;
  /** The form that − and + send, with the number that they lead to: not the one around them, which Enter sends. */
  steps: string;
  isWrong?: boolean;
}

/** How many: to type, or by − and +. */
export function Quantity({ id, of, value, typed, least, most, steps, isWrong }: QuantityProps) {
  const messages = useMessages(shopMessages);
  const step = (by: 1 | -1, sign: string, label: string) => (
    <button
      type="submit"
      class="quiet"
      id={`${id}-${by < 0 ? 'fewer' : 'more'}`}
      form={steps}
      name="quantity"
      value={value + by}
      disabled={by < 0 ? value <= least : value >= most}
      aria-label={label}
      data-step={by}
    >
      {sign}
    </button>
  );
  return (
    <span class="quantity">
      {step(-1, '−', messages.fewer(of))}
      <input
        type="number"
        id={id}
        name="quantity"
        aria-label={messages.quantityOf(of)}
        min={least}
        max={most}
        value={typed ?? value}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        required
      />
      {step(1, '+', messages.more(of))}
    </span>
  );
}
