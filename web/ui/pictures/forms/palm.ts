import { bark } from '../colours.ts';
import type { Drawing, Specimen } from '../habit.ts';
import { frond, leaf, shadeOf } from '../leaves.ts';
import { along, arch, area, dot, fan, line, type Point, polar, type Shape, stem } from '../shapes.ts';

/** Crowns of fronds or straps, on a trunk, on canes, or straight from the soil. */
export function palm(plant: Specimen): Drawing {
  const { height, pot, vary, like, count = 9 } = plant;
  switch (like) {
    case 'canes':
      return {
        behind: (
          [
            [-0.4, 0.72],
            [0.42, 0.54],
            [0.02, 0.3],
          ] as const
        ).flatMap(([x, part]) => {
          const top: Point = [x * pot * 1.1, height * part];
          return [...cane([x * pot, -1], top, height * 0.022), ...crown(plant, top, height * 0.3)];
        }),
      };
    case 'bulb': {
      const top: Point = [0, height * 0.42];
      return { behind: [...bulb(height), ...crown(plant, top, height * 0.68)] };
    }
    case 'cycad': {
      const top: Point = [0, height * 0.24];
      const stump = [
        area(
          bark[0],
          [-height * 0.12, -1],
          [
            [-height * 0.15, height * 0.1],
            [-height * 0.12, height * 0.26],
            [0, height * 0.27],
          ],
          [
            [height * 0.12, height * 0.26],
            [height * 0.15, height * 0.1],
            [height * 0.12, -1],
          ],
        ),
      ];
      const scales = [0.02, 0.09, 0.16].flatMap((y, row) =>
        [-0.08, -0.03, 0.03, 0.08].map((x) =>
          line(
            bark[2],
            height * 0.008,
            [height * (x - 0.022), height * y],
            [height * (x + (row % 2) * 0.01), height * (y + 0.035)],
            [height * (x + 0.022), height * y],
          ),
        ),
      );
      return {
        behind: [
          ...stump,
          ...scales,
          ...fan(13).flatMap((t) => pinnate(plant, top, t * 96 + vary(-4, 4), height * 0.72, t * 30, 13, 0.13)),
        ],
      };
    }
    default:
      return {
        behind: fan(count).flatMap((t) =>
          pinnate(
            plant,
            [t * pot * 0.4, -1],
            t * 30 + vary(-3, 3),
            height * (1.1 - Math.abs(t) * 0.22) * vary(0.94, 1.04),
            t * 64 + vary(-8, 8),
            11,
            0.3,
          ),
        ),
      };
  }
}

/** A feather: leaflets on both sides of an arching rib, on its bare stalk. */
function pinnate(
  { tones, vary, wide = 0.17 }: Specimen,
  from: Point,
  angle: number,
  length: number,
  droop: number,
  steps: number,
  bare: number,
): Shape[] {
  const curve = arch(from, angle, length, angle + droop);
  const places = Array.from({ length: steps }, (_, index) => along(curve, bare + ((1 - bare) * index) / (steps - 1)));
  const tone = tones[vary(0, 1) < 0.35 ? 0 : vary(0, 1) < 0.6 ? 1 : 2];
  return [
    stem(tones[0], length * 0.014, curve),
    frond(places, (part) => length * wide * 1.35 * Math.sin(Math.PI * (0.24 + part * 0.75)), tone, {
      notch: 0.1,
      lean: 48,
    }),
  ];
}

function crown({ tones, vary, wide = 0.12, count = 13, marks, ink }: Specimen, at: Point, length: number): Shape[] {
  return fan(count).flatMap((t) =>
    leaf({
      outline: 'lance',
      at,
      angle: t * 112 + vary(-6, 6),
      length: length * (1.06 - Math.abs(t) * 0.18) * vary(0.9, 1.06),
      wide,
      tones: shadeOf(tones, vary(0, 1)),
      bend: t * 0.3,
      marks,
      ink,
    }),
  );
}

function cane(from: Point, to: Point, half: number): Shape[] {
  const rings = Array.from({ length: 7 }, (_, index) => from[1] + ((to[1] - from[1]) * (index + 1)) / 8);
  return [
    area(
      bark[2],
      [from[0] - half, from[1]],
      [[to[0] - half * 0.9, to[1]]],
      [[to[0] + half * 0.9, to[1]]],
      [[from[0] + half, from[1]]],
    ),
    area(
      bark[1],
      [from[0] + half * 0.2, from[1]],
      [[to[0] + half * 0.2, to[1]]],
      [[to[0] + half * 0.9, to[1]]],
      [[from[0] + half, from[1]]],
    ),
    ...rings.map((y) => line(bark[0], half * 0.16, [from[0] - half * 0.9, y], [from[0] + half * 0.4, y])),
    dot(bark[0], polar(to, 0, 0), half * 0.9),
  ];
}

function bulb(height: number): Shape[] {
  const [wide, neck] = [height * 0.17, height * 0.035];
  const half = (x: number): Point[][] => [
    [
      [x * wide * 1.15, height * 0.16],
      [x * neck, height * 0.14],
      [x * neck, height * 0.42],
    ],
  ];
  const right = [
    [neck, height * 0.14],
    [wide * 1.15, height * 0.16],
    [wide * 0.8, -1],
  ] as Point[];
  return [
    area(bark[2], [-wide * 0.8, -1], ...half(-1), [[neck, height * 0.42]], right),
    area(
      bark[1],
      [wide * 0.2, -1],
      [
        [wide * 0.5, height * 0.16],
        [neck * 0.2, height * 0.14],
        [neck * 0.2, height * 0.42],
      ],
      [[neck, height * 0.42]],
      right,
    ),
    line(bark[1], height * 0.006, [-wide * 0.6, height * 0.06], [-wide * 0.2, height * 0.055]),
    line(bark[1], height * 0.006, [-wide * 0.4, height * 0.12], [-wide * 0.1, height * 0.125]),
  ];
}
