import { errorIn } from '../../../../client/src/errors.ts';
import { BASE } from '../../../base.ts';
import type { Picture } from './picture.ts';

/** As much as the store takes. */
const MAX_BYTES = 10 * 1024 * 1024;

/** A file that is no picture of the shop now: `code` says why, as the store does. */
export class NotSent extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Sends a picture to the store, which keeps it. */
export async function sendPicture(file: Blob): Promise<Picture> {
  if (file.size > MAX_BYTES) throw new NotSent('PAYLOAD_TOO_LARGE', '');
  const response = await fetch(`${BASE}/api/pictures`, { method: 'POST', body: file }).catch((error: Error) => {
    throw new NotSent('UNREACHABLE', error.message);
  });
  const answer = await response.json().catch(() => '');
  const error = answer.error ?? errorIn(response, answer);
  if (error) throw new NotSent(error.issues?.[0]?.code ?? error.code, error.message);
  const { url, width, height } = answer.data;
  return { url, width, height, alt: '', file };
}
