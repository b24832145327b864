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
import { boxOf, moved, svgOf } from './shapes.ts';

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
const walls = [
  ['#eef1e8', '#e3e8db'],
  ['#f2efe7', '#e8e3d7'],
  ['#eaf0ef', '#dde6e4'],
  ['#f3eeea', '#e9e0da'],
] as const;

/**
 * The picture of a plant, as SVG: the same facts give the same text. Pot and plant are on one scale, which is as large as
 * lets both stay inside the frame; a tick of the ruler at the left is 10 cm.
 */
export function draw(plant: PlantFacts): string {
  const habit = habitOf(plant);
  const seed = hashOf(plant.sku);
  const next = numbersFrom(seed);
  const tall = Math.max(1, plant.heightCm ?? 30);
  const pot = Math.max(1, (plant.potDiameterMm ?? 120) / 10) / 2;
  const drawing = forms[habit.form]({
    ...habit,
    height: tall,
    pot,
    tones: leafTones[habit.tone ?? 'green'],
    petals: bloomTones[habit.bloomTone ?? 'pink'],
    vary: (a, b) => a + (b - a) * next(),
  });

  const hangs = habit.form === 'trailing';
  const { behind, before = [] } = drawing;
  const drawn = boxOf([...behind, ...before]);
  const grown = tall / (hangs ? -drawn.bottom : drawn.top);
  const [back, front] = [moved(behind, [0, 0], grown), moved(before, [0, 0], grown)];
  const box = boxOf([...back, ...front]);

  const deep = pot * 1.8;
  const low = Math.max(deep, -box.bottom);
  const cords = hangs ? pot * 2 : 0;
  const side = Math.max(-box.left, box.right, pot * 1.1);
  const scale = Math.min(
    340 / (pot * 2),
    (width - margin * 2) / (side * 2),
    hangs ? (height - margin * 2) / (low + Math.max(box.top, cords)) : (ground - margin) / (box.top + deep),
    hangs ? Infinity : (height - 24 - ground) / Math.max(0.001, low - deep),
  );
  const rim = hangs ? Math.max(height * 0.3, (height - low * scale) / 2) : ground - deep * scale;
  const top = hangs ? Math.min(rim, height - margin - low * scale) : rim;
  const [wall, floor] = walls[(seed >>> 8) % walls.length] as readonly [string, string];
  const middle = width / 2;
  const plain = (plant.tags ?? []).some((tag) => ['herb', 'garden', 'cactus', 'succulent', 'edible'].includes(tag));
  const shapes = (list: Drawing['behind']): string => svgOf(list, [middle, top], scale);
  const rope = pot * 0.97 * scale;
  const under = hangs
    ? `<path stroke="#a58a6b" stroke-width="5" d="M${Math.round(middle - rope)} ${Math.round(top)}L${middle} 0L${Math.round(middle + rope)} ${Math.round(top)}"/>`
    : `<ellipse cx="${middle + 12}" cy="${ground}" rx="${Math.round(pot * scale * 1.05)}" ry="14" fill="#000" fill-opacity=".1"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `<title>${escaped(plant.name)}</title><path fill="${wall}" d="M0 0h${width}v${height}H0z"/>` +
    (hangs ? '' : `<path fill="${floor}" d="M0 ${ground - 40}h${width}V${height}H0z"/>`) +
    `${under}<g>${shapes(back)}</g><g>${shapes(potOf(pot, deep, seed >>> 3, plain && !hangs))}</g><g>${shapes(front)}</g></svg>`
  );
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
