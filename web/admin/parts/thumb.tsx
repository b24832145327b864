import type { ComponentChildren } from 'preact';
import { BASE } from '../base.ts';
import type { ThumbFragment } from '../documents.generated.ts';

/** Whether the shop shows a picture: what another host has, no page of the shop loads. */
export const isHere = ({ url }: { url: string }): boolean =>
  url.startsWith('/') || URL.parse(url)?.host === location.host;

const FACTS = ['sku', 'name', 'botanicalName', 'heightCm', 'potDiameterMm', 'light', 'watering', 'tags'] as const;

/** Where the office draws a plant. */
export const drawnAt = (plant: ThumbFragment): string =>
  `${BASE}/drawing.svg?${new URLSearchParams(FACTS.map((fact) => [fact, String(plant[fact] ?? '')]))}`;

/** The name of a plant, beside the first picture that the shop shows, else the drawn one. */
export const Pictured = ({ of: plant, children }: { of: ThumbFragment; children: ComponentChildren }) => (
  <span class="pictured">
    <img src={plant.pictures.find(isHere)?.url ?? drawnAt(plant)} alt="" width={30} height={36} loading="lazy" />
    {children}
  </span>
);
