import { textsOf, useLanguage } from '../../ui/language.ts';
import { moneyText } from '../../ui/parts/money.tsx';
import { daysText } from '../../ui/parts/when.tsx';
import { EstimateDocument, type EstimateQuery, type PlantQuery } from '../documents.generated.ts';
import shopMessages from '../messages.json' with { type: 'json' };
import type { Visit } from '../server/visit.ts';

type Estimate = EstimateQuery['quoteOrder'];

/**
 * How one unit of a plant would reach a customer where the shop is at home; undefined for a plant that is only picked up, and where the
 * shop has no delivery zones.
 */
export async function estimateOf(
  visit: Visit,
  { id, pickupOnly }: Pick<PlantQuery['plant'], 'id' | 'pickupOnly'>,
): Promise<Estimate | undefined> {
  const { deliveryZones } = await visit.shop;
  if (pickupOnly || deliveryZones.length === 0) return undefined;
  // Without an estimate, the page is still one.
  const answer = await visit.anybody.graphql(EstimateDocument, { id }).catch(() => undefined);
  return answer?.quoteOrder;
}

/** When a plant arrives and what that costs, in a line. */
export function DeliveryEstimate({ of }: { of: Estimate }) {
  const language = useLanguage();
  const messages = textsOf(shopMessages, language).estimate;
  const [method] = of.deliveryMethods;
  if (!method) return null;
  const { name, fee, from, to } = method;
  const price = fee.amount === 0 ? messages.free : moneyText(language, fee);
  return <span>{messages.arrives(daysText(language, from, to), name, price)}</span>;
}

/** That a plant can only be picked up, and where, if the shop says so. */
export function PickUpOnly({ place }: { place: string | null }) {
  const { pickUp, pickUpAt } = textsOf(shopMessages, useLanguage()).estimate;
  return <span>{place ? pickUpAt(place) : pickUp}</span>;
}
