import { textsOf, useLanguage } from '../../ui/language.ts';
import { moneyText } from '../../ui/parts/money.tsx';
import { daysText } from '../../ui/parts/when.tsx';
import { EstimateDocument, type EstimateQuery } from '../documents.generated.ts';
import shopMessages from '../messages.json' with { type: 'json' };
import type { Visit } from '../server/visit.ts';

type Estimate = EstimateQuery['quoteOrder'];

/** How one unit of a plant would reach a customer where the shop is at home; undefined where the shop has no delivery zones. */
export async function estimateOf(visit: Visit, id: string): Promise<Estimate | undefined> {
  const { deliveryZones } = await visit.shop;
  if (deliveryZones.length === 0) return undefined;
  // Without an estimate, the page is still one.
  const answer = await visit.anybody.graphql(EstimateDocument, { id }).catch(() => undefined);
  return answer?.quoteOrder;
}

/** When a plant arrives and what that costs, in a line; or that it can only be picked up, and where. */
export function DeliveryEstimate({ of, place }: { of: Estimate; place: string | null }) {
  const language = useLanguage();
  const messages = textsOf(shopMessages, language).estimate;
  const [method] = of.deliveryMethods;
  if (of.warnings.some(({ code }) => code === 'PICKUP_ONLY'))
    return <span>{place ? messages.pickUpAt(place) : messages.pickUp}</span>;
  if (!method) return null;
  const { name, fee, from, to } = method;
  const price = fee.amount === 0 ? messages.free : moneyText(language, fee);
  return <span>{messages.arrives(daysText(language, from, to), name, price)}</span>;
}
