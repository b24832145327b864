import { cream, sun, type Tones } from './colours.ts';
import type { Bloom } from './habit.ts';
import { leaf } from './leaves.ts';
import { arch, area, areaOf, dot, line, type Point, polar, type Shape, stem } from './shapes.ts';

/** A flower's outline of round petals about the origin, of radius 1. */
function petals(fill: string, count: number, { radius = 1, notch = 0.35, turn = 0, at = [0, 0] as Point } = {}): Shape {
  const step = 360 / count;
  const corner = (index: number) => polar(at, turn + index * step, radius * notch);
  const reach = (radius * 4) / 3 - (radius * notch) / 3;
  const steps = Array.from({ length: count }, (_, index) => [
    polar(at, turn + (index + 0.08) * step, reach),
    polar(at, turn + (index + 0.92) * step, reach),
    corner(index + 1),
  ]);
  return area(fill, corner(0), ...steps);
}

const ring = (count: number, radius: number, turn = 0): Point[] =>
  Array.from({ length: count }, (_, index) => polar([0, 0], turn + (index * 360) / count, radius));

/** Each flower about the origin with radius 1, or, where it has a stalk's end, growing up from the origin. */
const kinds: Record<Bloom, (tones: Tones) => Shape[]> = {
  open: ([dark, middle, light]) => [
    petals(middle, 5),
    petals(light, 5, { radius: 0.72, turn: 6 }),
    dot(dark, [0, 0], 0.26),
    dot(sun, [0, 0], 0.17),
  ],
  star: ([dark, middle, light]) => [
    petals(middle, 6, { notch: 0.15 }),
    petals(light, 6, { radius: 0.75, notch: 0.15 }),
    dot(dark, [0, 0], 0.2),
    dot(sun, [0, 0], 0.13),
  ],
  cross: ([dark, middle, light]) => [
    petals(middle, 4, { notch: 0.25, turn: 20 }),
    petals(light, 4, { radius: 0.72, notch: 0.2, turn: 20 }),
    dot(dark, [0, 0], 0.24),
    dot(sun, [0, 0], 0.17),
  ],
  daisy: ([dark, middle, light]) => [
    petals(middle, 13, { notch: 0.3 }),
    petals(light, 13, { radius: 0.8, notch: 0.3, turn: 12 }),
    dot(dark, [0, 0], 0.28),
  ],
  double: ([dark, middle, light]) => [
    petals(dark, 7, { notch: 0.75 }),
    petals(middle, 6, { radius: 0.82, notch: 0.7, turn: 20 }),
    petals(light, 5, { radius: 0.58, notch: 0.7, turn: 5, at: [-0.05, 0.08] }),
    petals(middle, 4, { radius: 0.34, notch: 0.65, turn: 40, at: [-0.05, 0.1] }),
    dot(dark, [-0.05, 0.1], 0.1),
  ],
  ball: ([dark, middle, light]) => [
    dot(dark, [0, 0], 0.92),
    ...ring(6, 0.66).map((at, index) =>
      petals(index % 2 ? middle : dark, 4, { radius: 0.4, notch: 0.5, at, turn: index * 25 }),
    ),
    ...ring(3, 0.3, 20).map((at, index) =>
      petals(index % 2 ? light : middle, 4, { radius: 0.34, notch: 0.5, at, turn: index * 35 }),
    ),
    petals(light, 4, { radius: 0.32, notch: 0.5, turn: 30, at: [-0.05, 0.1] }),
  ],
  cluster: ([dark, middle, light]) => [
    ...ring(3, 0.5, 20).flatMap((at, index) => [
      petals([dark, middle, light][index] as string, 4, { radius: 0.62, notch: 0.3, at, turn: index * 25 }),
      dot(sun, at, 0.13),
    ]),
  ],
  cone: ([dark, middle]) => [
    ...[-112, 112, -84, 84, -140, 140, 166, -166].flatMap((angle, index) =>
      leaf({
        outline: 'strap',
        at: [0, -0.05],
        angle,
        length: 1,
        wide: 0.34,
        tones: [index % 2 ? middle : dark],
      }),
    ),
    areaOf('#8c4a26', '-.46 -.08 | -.4 .55 .4 .55 .46 -.08 | .2 -.2 -.2 -.2 -.46 -.08'),
    ...[-0.2, 0.02, 0.22].map((x) => dot('#d98a3a', [x, 0.16 + (x > 0.1 ? -0.06 : 0)], 0.06)),
  ],
  cyclamen: ([dark, middle, light]) => [
    ...[-38, 34, -14, 12].flatMap((angle, index) =>
      leaf({
        outline: 'egg',
        at: [0, 0],
        angle,
        length: 1.5,
        wide: 0.42,
        tones: [[dark, dark, middle, light][index] as string],
      }),
    ),
    dot(dark, [0, 0], 0.22),
  ],
  orchid: ([dark, middle, light]) => [
    petals(middle, 3, { notch: 0.12, radius: 0.98, turn: -60 }),
    ...[-1, 1].flatMap((side) =>
      leaf({ outline: 'disc', at: [0, 0], angle: side * 76, length: 1, wide: 1.05, tones: [light] }),
    ),
    petals(dark === '#d9d5c6' ? '#c77f9f' : dark, 3, { notch: 0.3, radius: 0.32, at: [0, -0.16] }),
    dot(sun, [0, -0.06], 0.11),
  ],
  spathe: ([dark, middle, light]) => [
    ...leaf({ outline: 'heart', at: [0, -0.1], angle: 14, length: 2.1, wide: 0.66, tones: [light, middle] }),
    stem(dark === '#d9d5c6' ? '#dcc878' : sun, 0.22, [
      [0.02, 0.1],
      [0.05, 0.4],
      [0.1, 0.8],
      [0.2, 1.15],
    ]),
  ],
  trumpet: ([dark, middle, light]) => [
    ...[-64, 64, -32, 32, 0].flatMap((angle, index) =>
      leaf({
        outline: 'egg',
        at: [0, 0],
        angle,
        length: 1.5,
        wide: 0.4,
        tones: [[dark, dark, middle, middle, light][index] as string],
      }),
    ),
    ...[-16, 2, 18].map((angle) => line(cream, 0.06, [0, 0.4], polar([0, 0], angle, 1.45))),
  ],
  bird: ([dark, middle]) => [
    ...[-22, 4, 28].flatMap((angle, index) =>
      leaf({
        outline: 'lance',
        at: [-0.1, 0.05],
        angle,
        length: 2,
        wide: 0.24,
        tones: [middle, index % 2 ? middle : dark],
      }),
    ),
    ...leaf({ outline: 'lance', at: [0.1, 0], angle: 52, length: 1.5, wide: 0.16, tones: ['#3d57a6'] }),
    ...leaf({ outline: 'spike', at: [-0.5, 0], angle: 84, length: 2.5, wide: 0.17, tones: ['#4d7d5a', '#9c4a48'] }),
  ],
  pompon: ([dark, middle, light]) => [
    ...ring(11, 0.95).map((at) => line(dark, 0.16, [0, 0], at)),
    ...ring(9, 0.7, 12).map((at) => line(middle, 0.16, [0, 0], at)),
    ...ring(6, 0.42, 4).map((at) => line(light, 0.16, [0, 0], at)),
  ],
  spike: ([dark, middle, light]) => [
    ...[0, 0.62, 1.24, 1.8].flatMap((y) => {
      const far = 0.62 - y * 0.14;
      return [
        dot(dark, [-far * 0.6, y], far * 0.66),
        dot(middle, [far * 0.58, y + 0.14], far * 0.66),
        dot(light, [0, y + 0.36], far * 0.5),
      ];
    }),
    dot(middle, [0, 2.5], 0.26),
  ],
  pitcher: ([dark, middle, light]) => [
    areaOf(middle, '-.42 1.3 | -.35 .7 -.75 .3 -.5 -.2 | -.3 -.55 .3 -.55 .5 -.2 | .75 .3 .35 .7 .42 1.3'),
    areaOf(dark, '.1 1.3 | .1 .7 .35 .2 .1 -.44 | .3 -.5 .45 -.35 .5 -.2 | .75 .3 .35 .7 .42 1.3'),
    areaOf(light, '-.52 1.3 | -.4 1.55 .4 1.55 .52 1.3 | .4 1.12 -.4 1.12 -.52 1.3'),
    areaOf('#4a2430', '-.34 1.31 | -.3 1.45 .3 1.45 .34 1.31 | .3 1.2 -.3 1.2 -.34 1.31'),
    ...leaf({ outline: 'oval', at: [0.4, 1.4], angle: -48, length: 1, wide: 0.5, tones: [middle, dark] }),
  ],
};

export const bloomOf = (kind: Bloom, tones: Tones): Shape[] => kinds[kind](tones);

/** A stalk from the soil with a flower at its end. */
export function stalk(
  colour: string,
  width: number,
  from: Point,
  angle: number,
  length: number,
  endAngle = angle,
): { shape: Shape; end: Point } {
  const curve = arch(from, angle, length, endAngle);
  return { shape: stem(colour, width, curve), end: curve[3] };
}
