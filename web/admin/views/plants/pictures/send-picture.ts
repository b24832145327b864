import { StoreError } from '../../../../client/src/errors.ts';
import { post } from '../../../ask.ts';
import type { Picture } from './picture.ts';

/** As much as the store takes. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Sends a picture to the store, which keeps it. */
export async function sendPicture(file: Blob): Promise<Picture> {
  if (file.size > MAX_BYTES)
    throw new StoreError({
      ...{ code: 'PAYLOAD_TOO_LARGE', status: 413, message: '', requestId: null, issues: [] },
      facts: { allowedBytes: MAX_BYTES },
    });
  const { url, width, height } = await post<Picture>('/api/pictures', file);
  return { url, width, height, alt: '', file };
}
