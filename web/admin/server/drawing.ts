import { Refusal } from '../../ui/server/refusal.ts';
import type { Handler } from '../../ui/server/router.ts';
import { sendDrawing } from '../../ui/server/send-drawing.ts';
import { signedIn } from './user.ts';
import type { Visit } from './visit.ts';

/** Draws the plant whose facts the address has, as the shop draws it: also a draft, and where there is no shop. */
export const drawingRoute: Handler<Visit> = async (visit) => {
  if (!(await signedIn(visit))) throw new Refusal(401, 'Only who has signed in sees this.');
  const { sku = '', name = '', tags = '', heightCm, potDiameterMm, ...words } = Object.fromEntries(
    new URL(visit.request.url).searchParams,
  );
  const sizes = { heightCm: Number(heightCm) || null, potDiameterMm: Number(potDiameterMm) || null };
  const plant = { sku, name, tags: tags.split(' '), ...sizes, ...words };
  return sendDrawing(visit.request, plant, 'private, max-age=604800, immutable');
};
