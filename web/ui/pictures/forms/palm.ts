import type { Drawing, Specimen } from '../habit.ts';
import { frond, leaf, shadeOf } from '../leaves.ts';
import { arch, type Curve, fan, type Point, placesOn, type Shape, stem } from '../shapes.ts';
import { bulb, cane, stump } from './trunks.ts';

/** Crowns of fronds or straps, on a trunk, on canes, or straight from the soil. */
export function palm(plant: Specimen): Drawing {
  const { height, pot, vary, like, count = 9 } = plant;
  if (like === 'canes') {
    const tops: Point[] = [
      [-0.44 * pot, 0.72 * height],
      [0.46 * pot, 0.54 * height],
      [0.02 * pot, 0.3 * height],
    ];
    return {
      behind: tops.flatMap((top) => [
        ...cane([top[0] * 0.9, -1], top, height * 0.022),
        ...crown(plant, top, height * 0.3, 112, 0.3),
      ]),
    };
  }
  if (like === 'bulb')
    return { behind: [...bulb(height), ...crown(plant, [0, height * 0.42], height * 0.68, 82, 0.75)] };
  if (like === 'cycad') {
    const feathers = fan(13).map((t) => {
      const angle = t * 96 + vary(-4, 4);
      return arch([0, height * 0.24], angle, height * 0.72, angle + t * 30);
    });
    return {
      behind: [...stump(height), ...feathers.flatMap((curve) => feather(plant, curve, height * 0.72, 13, 0.13))],
    };
  }
  return {
    behind: fan(count).flatMap((t) => {
      const angle = t * 30 + vary(-3, 3);
      const length = height * (1.1 - Math.abs(t) * 0.22) * vary(0.94, 1.04);
      return feather(plant, arch([t * pot * 0.4, -1], angle, length, angle + t * 64 + vary(-8, 8)), length, 14, 0.3);
    }),
  };
}

/** Leaflets on both sides of a rib, on its bare stalk. */
function feather(
  { tones, vary, wide = 0.17 }: Specimen,
  rib: Curve,
  length: number,
  count: number,
  bare: number,
): Shape[] {
  const tone = tones[vary(0, 1) < 0.35 ? 0 : vary(0, 1) < 0.6 ? 1 : 2];
  const reach = (part: number) => length * wide * 1.35 * Math.sin(Math.PI * (0.24 + part * 0.75));
  return [
    stem(tones[0], length * 0.014, rib),
    frond(placesOn(rib, bare, count), reach, tone, { notch: 0.08, lean: 46 }),
  ];
}

/** Straps that stand out from one point and hang over. */
function crown(
  { tones, vary, wide = 0.12, count = 13, marks, ink }: Specimen,
  at: Point,
  length: number,
  spread: number,
  droop: number,
): Shape[] {
  return fan(count).flatMap((t) =>
    leaf({
      outline: 'lance',
      at,
      angle: t * spread + vary(-6, 6),
      length: length * (1.06 - Math.abs(t) * 0.18) * vary(0.9, 1.06),
      wide,
      tones: shadeOf(tones, vary(0, 1)),
      bend: t * droop,
      marks,
      ink,
    }),
  );
}
