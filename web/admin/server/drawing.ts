import { Refusal } from '../../ui/server/refusal.ts';
import type { Handler } from '../../ui/server/router.ts';
import { sendDrawing } from '../../ui/server/send-drawing.ts';
import { signedIn } from './user.ts';
import type { Visit } from './visit.ts';

/** Draws the plant whose facts the address has, as the shop draws it: also a draft, and where there is no shop. */
export const drawingRoute: Handler<Visit> = async (visit) => {
  if (!(await signedIn(visit))) throw new Refusal(401, 'Only who has signed in sees this.');
  const { searchParams } = new URL(visit.request.url);
  const text = (name: string) => searchParams.get(name) ?? '';
  const plant = {
    ...{ sku: text('sku'), name: text('name'), botanicalName: text('botanicalName'), tags: text('tags').split(',') },
    ...{ heightCm: Number(text('heightCm')) || null, potDiameterMm: Number(text('potDiameterMm')) || null },
    // The drawing code has them in lower case.
    ...{ light: text('light').toLowerCase(), watering: text('watering').toLowerCase() },
  };
  return sendDrawing(visit.request, plant, 'private, max-age=604800, immutable');
};
