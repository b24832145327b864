import { draw } from '../pictures/draw.ts';
import type { PlantFacts } from '../pictures/plants.ts';
import { sendText } from './send-text.ts';

/** Sends the picture that is drawn of a plant; `cached` is its Cache-Control. */
export const sendDrawing = (request: Request, plant: PlantFacts, cached: string, status = 200): Promise<Response> =>
  sendText(request, draw(plant), {
    status,
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': cached,
    },
  });
