import { useLanguage, useMessages } from '../../../ui/language.ts';
import { Money, moneyText } from '../../../ui/parts/money.tsx';
import { newKey } from '../../../ui/server/forms.ts';
import { BASE } from '../../base.ts';
import { PickUpOnly } from '../../parts/delivery-estimate.tsx';
import { Quantity } from '../../parts/quantity.tsx';
import type { BasketLine } from '../../server/visit.ts';
import { MAX_QUANTITY } from './lines.ts';
import basketMessages from './messages.json' with { type: 'json' };
import type { Row } from './quote.ts';

interface LineProps extends Row {
  /** What is wrong with the quantity that was typed. */
  wrong: { typed?: string; text: string } | undefined;
  /** Where the plant is picked up, null if the shop does not say; undefined if the plant can be sent. */
  pickedUpAt: string | null | undefined;
}

/** The id of the field for the quantity of a line. */
export const fieldOf = ({ plantId }: BasketLine): string => `quantity-${plantId}`;

/** A plant in the basket, with a form that changes its quantity or removes it. */
export function Line({ wrong, pickedUpAt, ...row }: LineProps) {
  const messages = useMessages(basketMessages);
  const { line, offer } = row;
  const { plantId, quantity } = line;
  const name = row.name ?? messages.unnamed;
  const field = fieldOf(line);
  return (
    <li class="line">
      <LinePicture offer={offer} />
      <div class="what">
        <h2>{offer ? <a href={`${BASE}/plants/${plantId}`}>{name}</a> : name}</h2>
        {offer && <p class="soft small">{messages.each(moneyText(useLanguage(), offer.unitPrice))}</p>}
        {pickedUpAt !== undefined && (
          <p class="small">
            <PickUpOnly place={pickedUpAt} />
          </p>
        )}
        <Changes {...row} />
      </div>
      {offer && (
        <form id={`steps-${plantId}`} method="post" action={`${BASE}/basket/lines`} hidden>
          <input type="hidden" name="key" value={newKey()} />
          <input type="hidden" name="plantId" value={plantId} />
        </form>
      )}
      <form method="post" action={`${BASE}/basket/lines`} novalidate>
        <input type="hidden" name="key" value={newKey()} />
        <input type="hidden" name="plantId" value={plantId} />
        {offer && (
          <>
            <Quantity
              id={field}
              of={name}
              value={quantity}
              typed={wrong?.typed}
              least={1}
              most={Math.max(quantity, Math.min(offer.available, MAX_QUANTITY))}
              steps={`steps-${plantId}`}
              isWrong={wrong !== undefined}
            />
            <button type="submit" aria-label={messages.updateOf(name)}>
              {messages.update}
            </button>
          </>
        )}
        <button type="submit" class="quiet" name="remove" value="true" aria-label={messages.removeOf(name)}>
          {messages.remove}
        </button>
        {wrong && (
          <p class="error" id={`${field}-error`}>
            {wrong.text}
          </p>
        )}
      </form>
      {offer && (
        <p class="sum">
          <Money of={offer.total} />
        </p>
      )}
    </li>
  );
}

/** What has changed since the line was added, in words. */
export function Changes({ line, offer, change }: Row) {
  const messages = useMessages(basketMessages);
  const language = useLanguage();
  if (change.gone || !offer) return <p class="warning">{messages.gone}</p>;
  const { unitPrice } = offer;
  const then = moneyText(language, { ...unitPrice, amount: line.price });
  return (
    <>
      {change.price !== undefined && <p class="warning">{messages.repriced(then, moneyText(language, unitPrice))}</p>}
      {change.available !== undefined && (
        <p class="warning">
          {change.available === 0 ? messages.soldOut : messages.tooFew(change.available, line.quantity)}
        </p>
      )}
    </>
  );
}

/** What is no longer sold has no picture. */
export const LinePicture = ({ offer }: Pick<Row, 'offer'>) =>
  offer ? (
    <img
      class="picture"
      src={`${BASE}/pictures/${encodeURIComponent(offer.sku)}.svg`}
      alt=""
      width="800"
      height="960"
      loading="lazy"
    />
  ) : (
    <span class="picture" />
  );
