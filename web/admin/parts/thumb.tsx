import type { ComponentChildren } from 'preact';
import { picturesOn } from '../../ui/pictures/picture-of.ts';
import { BASE } from '../base.ts';
import type { ThumbFragment } from '../documents.generated.ts';

/** Where the office draws a plant. The drawing code has enum values in lower case. */
export function drawnAt({ pictures, tags, light, watering, ...plant }: ThumbFragment): string {
  const { sku, name, botanicalName, heightCm, potDiameterMm } = plant;
  const lower = { light: light?.toLowerCase(), watering: watering?.toLowerCase() };
  const facts = { sku, name, botanicalName, heightCm, potDiameterMm, tags: tags.join(' '), ...lower };
  const known = Object.entries(facts).flatMap(([key, fact]) => (fact ? [[key, String(fact)]] : []));
  return `${BASE}/drawing.svg?${new URLSearchParams(known)}`;
}

/** A plant by its name, beside its first picture, or where this host has none, the drawn one. */
export const Pictured = ({ of: plant, children }: { of: ThumbFragment; children: ComponentChildren }) => (
  <span class="pictured">
    <img
      src={picturesOn(location.host, plant.pictures)[0]?.small ?? drawnAt(plant)}
      alt=""
      width={30}
      height={36}
      loading="lazy"
    />
    {children}
  </span>
);
