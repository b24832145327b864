import { bloomOf } from '../blooms.ts';
import type { Drawing, Specimen } from '../habit.ts';
import { along, area, type Curve, line, moved, type Point, polar, type Shape } from '../shapes.ts';
import { joints } from './joints.ts';

const spine = '#efd994';

/** A ribbed globe, columns, pads, or arching stems of flat joints. */
export function cactus(plant: Specimen): Drawing {
  const { height, pot, vary, like, bloom, petals } = plant;
  if (like === 'joints') return joints(plant);
  const flower = bloom ? moved(bloomOf(bloom, petals), [0, height * 0.98], Math.min(pot, height) * 0.16) : [];
  if (like === 'globe') {
    return { behind: [...ribbed(plant, -0.08 * height, height, Math.min(height * 0.62, pot * 1.02)), ...flower] };
  }
  if (like === 'pads') {
    const pads: [x: number, y: number, angle: number, length: number][] = [
      [0, -0.02, 0, 0.5],
      [0.08, 0.36, 38, 0.36],
      [-0.06, 0.42, -24, 0.42],
      [-0.16, 0.72, 8, 0.27],
    ];
    return {
      behind: [
        ...pads.flatMap(([x, y, angle, length]) =>
          moved(pad(plant, height * length), [x * height, y * height], 1, angle),
        ),
        ...flower,
      ],
    };
  }
  const side = (x: number, top: number) => moved(ribbed(plant, -1, height * top, height * 0.088), [x * height, 0]);
  return {
    behind: [
      ...side(-0.2, vary(0.5, 0.62)),
      ...side(0.2, vary(0.34, 0.44)),
      ...ribbed(plant, -1.5, height, height * 0.12),
      ...flower,
    ],
  };
}

/** A round body from its foot to its top, with spines along its ribs. */
function ribbed({ tones: [dark, middle, light] }: Specimen, foot: number, top: number, half: number): Shape[] {
  const rib = (part: number): Curve => [
    [0, top],
    [part * half * 1.32, top],
    [part * half * 1.32, foot],
    [0, foot],
  ];
  const between = (fill: string, left: number, right: number): Shape => {
    const [start, ...down] = rib(right);
    return area(fill, start, down, rib(left).slice(0, 3).reverse());
  };
  const spines = [-0.86, -0.56, -0.2, 0.2, 0.56, 0.86].flatMap((part) =>
    [0.16, 0.275, 0.39, 0.505, 0.62, 0.735, 0.85].flatMap((t) => {
      const { at } = along(rib(part), t);
      return [-52, 0, 52].map((turn) => line(spine, half * 0.022, at, polar(at, turn + part * 30, half * 0.13)));
    }),
  );
  return [between(middle, -1, 1), between(light, -0.7, -0.2), between(dark, 0.38, 1), ...spines];
}

/** One flat joint of an Opuntia, upright on the origin. */
function pad({ tones: [dark, middle] }: Specimen, length: number): Shape[] {
  const half = length * 0.36;
  const edge = (side: number, ...points: [number, number][]): Point[] =>
    points.map(([x, y]) => [side * x * half, y * length]);
  const up = edge(1, [0.9, 0.1], [1.7, 1], [0, 1]);
  const spots = edge(1, [0, 0.25], [-0.4, 0.45], [0.4, 0.45], [0, 0.62], [-0.42, 0.78], [0.4, 0.78]);
  return [
    area(middle, [0, 0], up, edge(-1, [1.7, 1], [0.9, 0.1], [0, 0])),
    area(dark, [0, 0], up, edge(1, [0.9, 0.85], [0.5, 0.2], [0, 0])),
    ...spots.flatMap((at) =>
      [-40, 0, 40].map((turn) => line(spine, length * 0.012, at, polar(at, turn, length * 0.06))),
    ),
  ];
}
