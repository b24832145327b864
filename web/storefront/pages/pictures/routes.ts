import { draw } from '../../../ui/pictures/draw.ts';
import type { PlantFacts } from '../../../ui/pictures/plants.ts';
import type { Routes } from '../../../ui/server/router.ts';
import { sendText } from '../../../ui/server/send-text.ts';
import { BySkuDocument } from '../../documents.generated.ts';
import { factsOf, shownAs, versionOf } from '../../parts/facts.ts';
import type { Visit } from '../../server/visit.ts';

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
};

export const pictureRoutes: Routes<Visit> = {
  /** Who has loaded a version of a picture need not ask for it again. For an unknown SKU, some plant is drawn: no page shows a broken picture. */
  'GET /pictures/:sku.svg': async (visit, { sku = '' }) => {
    const wanted = new URL(visit.request.url).searchParams.get('v') ?? '';
    const shown = shownAs(wanted);
    const facts = shown?.sku === sku ? shown : await factsBySku(visit, sku);
    const isVersion = facts !== undefined && versionOf(facts) === wanted;
    const cached = isVersion ? 'public, max-age=604800, immutable' : facts ? 'no-cache' : 'no-store';
    return sendText(visit.request, draw(facts ?? { sku, name: '' }), {
      status: facts ? 200 : 404,
      headers: { ...HEADERS, 'cache-control': cached },
    });
  },
};

async function factsBySku({ anybody }: Visit, sku: string): Promise<PlantFacts | undefined> {
  if (!/^\P{Cc}{1,60}$/u.test(sku)) return undefined;
  const { plants } = await anybody.graphql(BySkuDocument, { sku });
  const plant = plants.items.find((one) => one.sku === sku);
  return plant && factsOf(plant);
}
