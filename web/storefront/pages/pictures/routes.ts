import { picturesOn } from '../../../ui/pictures/picture-of.ts';
import type { Routes } from '../../../ui/server/router.ts';
import { sendDrawing } from '../../../ui/server/send-drawing.ts';
import { BySkuDocument, type PictureFactsFragment } from '../../documents.generated.ts';
import { factsOf, shownAs, versionOf } from '../../parts/facts.ts';
import type { Visit } from '../../server/visit.ts';

export const pictureRoutes: Routes<Visit> = {
  /**
   * Who has loaded a version of a picture need not ask for it again. For an unknown SKU, some plant is drawn: no page shows a broken
   * picture. Without a version, as a line of the basket asks that knows the SKU alone, a picture of the seller's own comes first.
   */
  'GET /pictures/:sku.svg': async (visit, { sku = '' }) => {
    const wanted = new URL(visit.request.url).searchParams.get('v') ?? '';
    const shown = shownAs(wanted);
    const known = shown?.sku === sku ? shown : undefined;
    const plant = known ? undefined : await plantBySku(visit, sku);
    const [own] = wanted ? [] : picturesOn(new URL(visit.request.url).host, plant?.pictures ?? []);
    if (own) return new Response(null, { status: 302, headers: { location: own.small, 'cache-control': 'no-cache' } });
    const facts = known ?? (plant && factsOf(plant));
    const isVersion = facts !== undefined && versionOf(facts) === wanted;
    const cached = isVersion ? 'public, max-age=604800, immutable' : facts ? 'no-cache' : 'no-store';
    return sendDrawing(visit.request, facts ?? { sku, name: '' }, cached, facts ? 200 : 404);
  },
};

async function plantBySku({ anybody }: Visit, sku: string): Promise<PictureFactsFragment | undefined> {
  if (!/^\P{Cc}{1,60}$/u.test(sku)) return undefined;
  const { plants } = await anybody.graphql(BySkuDocument, { sku });
  return plants.items.find((one) => one.sku === sku);
}
