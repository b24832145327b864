import { Agent, request } from 'undici';
import type { WebhookNetworks } from '../../config/config.js';
import { AppError } from '../../core/errors.js';
import { clientIssue } from '../../core/field-issue.js';
import { MAX_UPLOAD_BYTES } from '../../core/limits.js';
import { createPicture } from '../../shop/pictures/create-picture.js';
import { renderPicture } from '../../shop/pictures/render-picture.js';
import {
  type BringPictures,
  type Fault,
  type FilePlant,
  type InTransaction,
  type PlantsFile,
  positionOf,
} from '../../shop/plants/file/plants-file.js';
import { ForbiddenAddress, isForbiddenHost } from '../../webhooks/endpoints/public-address.js';
import { askNameServers, askSystem, lookupWithin } from '../../webhooks/worker/sending/lookup-within.js';

/** How long a host may take to send a picture, and how often it may name another address. */
const FETCH_MS = 20_000;
const MOST_REDIRECTS = 5;

/** How many pictures are fetched at once. */
const AT_ONCE = 4;

/** Makes the function for one file: an address that several plants have is fetched once. */
export function picturesBringer(
  networks: WebhookNetworks,
  columnOf: PlantsFile['columnOf'],
  inTransaction: InTransaction,
): BringPictures {
  const resolve = networks === 'public' ? askNameServers() : askSystem;
  const agent = new Agent({ connect: { lookup: lookupWithin(networks, resolve) }, maxResponseSize: MAX_UPLOAD_BYTES });
  const brought = new Map<string, Promise<string>>();
  const bring = async (address: string): Promise<string> => {
    const bytes = await fetched(address, networks, agent);
    await renderPicture(bytes);
    return (await inTransaction((ctx) => createPicture(ctx, bytes))).url;
  };
  return async (plants) => {
    const faults: Fault[] = [];
    const waiting = plants.flatMap((plant) => addressesOf(plant).map((one) => ({ plant, ...one })));
    const bringNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { plant, address, column, put } = next;
        if (address.startsWith('/')) continue;
        const path = brought.get(address) ?? bring(address);
        brought.set(address, path);
        try {
          put(await path);
        } catch (error) {
          const reason = `The picture cannot be brought: ${reasonOf(error)}`;
          const message = `${reason} (${address})`;
          faults.push({ ...positionOf(plant), column: columnOf[column], reason, message });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, bringNext));
    return faults;
  };
}

/** The addresses of a plant, each with what puts another one in its place. */
function addressesOf({ item }: FilePlant) {
  const { imageUrls = [], pictures = [] } = item;
  const ofUrls = imageUrls.map((address, at) => ({
    address,
    column: 'imageUrls',
    put: (path: string) => {
      imageUrls[at] = path;
    },
  }));
  const ofPictures = pictures.map((picture) => ({
    address: picture.url ?? '',
    column: 'pictures',
    put: (path: string) => {
      picture.url = path;
    },
  }));
  return [...ofUrls, ...ofPictures];
}

/** The bytes at an address, which may lead to others: each is looked at as that of a webhook is. */
async function fetched(address: string, networks: WebhookNetworks, dispatcher: Agent): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(FETCH_MS);
  let url = new URL(address);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} is not http or https`);
    if (isForbiddenHost(url.hostname, networks)) throw new ForbiddenAddress(url.hostname, networks);
    const { statusCode, headers, body } = await request(url, { dispatcher, signal, headers: { accept: 'image/*' } });
    if (statusCode === 200) return body.bytes();
    await body.dump();
    if (statusCode < 300 || statusCode >= 400 || !headers['location'])
      throw new Error(`The host answers ${statusCode}`);
    url = new URL(String(headers['location']), url);
  }
  throw new Error(`It leads on more than ${MOST_REDIRECTS} times`);
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.issues.map((issue) => clientIssue(issue).message).join('; ');
  const { name, code, message } = error as Error & { code?: string };
  if (name === 'TimeoutError') return `no answer within ${FETCH_MS / 1000} s`;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return `it has more than ${MAX_UPLOAD_BYTES / 1024 / 1024} MiB`;
  return message;
}
