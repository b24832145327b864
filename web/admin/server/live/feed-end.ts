import { FeedDocument, type FeedQuery, type FeedQueryVariables } from '../../documents.generated.ts';

type Ask = (document: typeof FeedDocument, variables: FeedQueryVariables) => Promise<FeedQuery>;

/**
 * The position of the last event of the feed, 0 if it has none. The store does not say it, but positions have no gaps: steps that double,
 * then halve, find it. It is looked for from a position that was the last one, if the feed still has that.
 */
export async function feedEnd(ask: Ask, known: number): Promise<number> {
  const reaches = async (position: number): Promise<boolean> => {
    const { events } = await ask(FeedDocument, { after: position - 1, limit: 1 });
    return events.items.length > 0;
  };
  let end = known > 0 && (await reaches(known)) ? known : 0;
  let step = 1;
  for (; await reaches(end + step); step *= 2) end += step;
  while (step > 1) {
    step /= 2;
    if (await reaches(end + step)) end += step;
  }
  return end;
}
