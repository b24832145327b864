import { bloomTones, leafTones } from './colours.ts';
import { bigLeaf } from './forms/big-leaf.ts';
import { bush } from './forms/bush.ts';
import { cactus } from './forms/cactus.ts';
import { climber } from './forms/climber.ts';
import { fern } from './forms/fern.ts';
import { flower } from './forms/flower.ts';
import { herb } from './forms/herb.ts';
import { palm } from './forms/palm.ts';
import { rosette } from './forms/rosette.ts';
import { sword } from './forms/sword.ts';
import { trailing } from './forms/trailing.ts';
import { tree } from './forms/tree.ts';
import type { Drawing, GrowthForm, Specimen } from './habit.ts';
import { habitOf, type PlantFacts } from './plants.ts';
import { potOf } from './pots.ts';
import { type Box, boxOf, moved, svgOf } from './shapes.ts';

const forms: Record<GrowthForm, (plant: Specimen) => Drawing> = {
  bigLeaf,
  bush,
  cactus,
  climber,
  fern,
  flower,
  herb,
  palm,
  rosette,
  sword,
  trailing,
  tree,
};

const [width, height, ground, margin] = [800, 960, 872, 56];
const middle = width / 2;
const walls = [
  ['#eef1e8', '#e3e8db'],
  ['#f2efe7', '#e8e3d7'],
  ['#eaf0ef', '#dde6e4'],
  ['#f3eeea', '#e9e0da'],
] as const;

/**
 * The picture of a plant, as SVG: the same facts give the same text. Pot and plant are on one scale, the largest at which
 * both stay inside the frame. A plant that trails hangs; its height is how far it hangs below the rim.
 */
export function draw(plant: PlantFacts): string {
  const habit = habitOf(plant);
  const seed = hashOf(plant.sku);
  const next = numbersFrom(seed);
  const tall = Math.max(1, plant.heightCm ?? 30);
  const pot = Math.max(1, (plant.potDiameterMm ?? 120) / 10) / 2;
  const { behind, before = [] } = forms[habit.form]({
    ...habit,
    height: tall,
    pot,
    tones: leafTones[habit.tone ?? 'green'],
    petals: bloomTones[habit.bloomTone ?? 'pink'],
    vary: (a, b) => a + (b - a) * next(),
  });

  const hangs = habit.form === 'trailing';
  const drawn = boxOf([...behind, ...before]);
  const grown = tall / (hangs ? -drawn.bottom : drawn.top);
  const [back, front] = [moved(behind, [0, 0], grown), moved(before, [0, 0], grown)];
  const deep = pot * 1.8;
  const { scale, rim } = placeIn(boxOf([...back, ...front]), pot, deep, hangs);

  const plain =
    !hangs && (plant.tags ?? []).some((tag) => ['herb', 'garden', 'cactus', 'succulent', 'edible'].includes(tag));
  const [wall, floor] = walls[(seed >>> 8) % walls.length] as readonly [string, string];
  const groups = [back, potOf(pot, deep, seed >>> 3, plain), front].map(
    (shapes) => `<g>${svgOf(shapes, [middle, rim], scale)}</g>`,
  );
  const wide = Math.round(pot * scale);
  const scene = hangs
    ? `<path stroke="#a58a6b" stroke-width="5" d="M${middle - wide} ${rim}L${middle} 0l${wide} ${rim}"/>`
    : `<path fill="${floor}" d="M0 ${ground - 40}h${width}V${height}H0z"/>` +
      `<ellipse cx="${middle + 12}" cy="${ground}" rx="${wide}" ry="14" fill="#000" fill-opacity=".1"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `<title>${escaped(plant.name)}</title><path fill="${wall}" d="M0 0h${width}v${height}H0z"/>${scene}${groups.join('')}</svg>`
  );
}

/** The scale, in units for a centimetre, and the height of the pot's rim. */
function placeIn(
  { left, right, bottom, top }: Box,
  pot: number,
  deep: number,
  hangs: boolean,
): { scale: number; rim: number } {
  const low = Math.max(deep, -bottom);
  const widths = [170 / pot, (middle - margin) / Math.max(-left, right, pot * 1.1)];
  if (hangs) {
    const scale = Math.min(...widths, (height - margin * 2) / (low + Math.max(top, pot * 2)));
    const rim = Math.max(height * 0.3, (height - low * scale) / 2 + 30);
    return { scale, rim: Math.round(Math.min(rim, height - margin - low * scale)) };
  }
  const below = low > deep ? [(height - 24 - ground) / (low - deep)] : [];
  const scale = Math.min(...widths, (ground - margin) / (top + deep), ...below);
  return { scale, rim: Math.round(ground - deep * scale) };
}

/** The text without what XML cannot hold. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function hashOf(text: string): number {
  let hash = 2166136261;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

/** Numbers from 0 to 1 that look random and follow from the seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
