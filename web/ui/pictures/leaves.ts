import type { Tones } from './colours.ts';
import { area, dot, moved, type Point, pathOf, polar, type Shape } from './shapes.ts';

/** The right half of each leaf from its base to its tip, as a path: x in half widths, y in lengths. */
const outlines = {
  lance: '0 0 | 1.35 .2 1 .65 0 1',
  oval: '0 0 | 1.3 .05 1.4 .8 0 1',
  egg: '0 0 | .7 .1 2 .85 0 1',
  disc: '0 0 | 1.32 0 1.32 1 0 1',
  heart: '0 .14 | .2 -.05 1 -.08 1 .3 | 1 .6 .3 .8 0 1',
  arrow: '0 .2 | .25 .1 .55 -.2 .85 -.18 | 1.15 .15 .5 .6 0 1',
  fiddle: '0 0 | .8 .02 .5 .3 .62 .42 | 1.35 .62 1.05 1 0 1',
  strap: '.6 0 | 1 .3 1.1 .75 0 1',
  spike: '1 0 | .9 .3 .5 .7 0 1',
  spoon: '.35 0 | 1 .35 1.5 .85 0 1',
  split:
    '0 .13 | .25 -.06 .9 -.08 .98 .2 | .3 .28 | 1.02 .29 | 1.06 .35 1.03 .42 .97 .48 | .28 .46 | .92 .56 | .88 .62 .82 .68 .74 .72 | .22 .62 | .66 .78 | .56 .85 .46 .89 .38 .92 | .16 .77 | .28 .95 | .2 .98 .1 1 0 1',
  maple: '0 .1 | .75 -.08 | .34 .24 | 1.05 .54 | .22 .46 | .2 .7 .1 .85 0 1',
  ivy: '0 .14 | .3 -.1 .7 -.1 .62 .25 | 1.05 .48 | .48 .6 | 0 1',
  scallop: '0 .12 | .3 -.1 .75 -.05 .75 .15 | 1.1 .15 1.15 .45 .92 .5 | 1.05 .7 .75 .9 .52 .82 | .45 .98 .2 1.05 0 .95',
  frill:
    '0 .2 | .3 .1 .5 -.1 .85 .1 | .6 .26 | .85 .25 1.1 .4 .95 .58 | .5 .5 | .65 .6 .55 .8 .4 .85 | .22 .75 | .22 .9 .1 1 0 1',
  lobed:
    '0 0 | .3 .03 .75 .05 .85 .2 | .7 .24 .35 .22 .25 .3 | .6 .28 1 .38 1 .5 | .8 .5 .35 .46 .24 .54 | .5 .54 .8 .62 .75 .74 | .55 .74 .25 .68 .18 .76 | .3 .8 .2 .95 0 1',
};

export type Outline = keyof typeof outlines;
export type Marks = 'midrib' | 'stripe' | 'veins' | 'stripes' | 'edge' | 'dots' | 'bands' | 'centre';

export interface Leaf {
  readonly outline: Outline;
  readonly at: Point;
  readonly angle: number;
  readonly length: number;
  /** Of the whole leaf, as a part of its length. */
  readonly wide: number;
  readonly tones: readonly [fill: string, shade?: string];
  /** How far the tip hangs to the right, as a part of the length. */
  readonly bend?: number;
  readonly marks?: Marks | undefined;
  readonly ink?: string | undefined;
}

/** A leaf: its outline, the shaded half on its lower side, and its marks. */
export function leaf({ outline, at, angle, length, wide, tones, bend = 0, marks, ink }: Leaf): Shape[] {
  const half = (length * wide) / 2;
  const steps = pathOf(outlines[outline]);
  const put = ([x, y]: Point, side = 1, part = 1): Point => [
    x * half * side * part + bend * length * y * y,
    length * (part === 1 ? y : 0.03 + y * 0.9),
  ];
  const outlineOf = (fill: string, part = 1): Shape => {
    const points = steps.map((step) => step.map((point) => put(point, 1, part)));
    const back = steps.map((step) => step.map((point) => put(point, -1, part)));
    const homeward = back.slice(1).map((step, index) => [...step.slice(0, -1).reverse(), back[index]?.at(-1) as Point]);
    return area(fill, points[0]?.[0] as Point, ...points.slice(1), ...homeward.reverse());
  };
  const [fill, shade] = tones;
  const shapes = [outlineOf(marks === 'edge' && ink ? ink : fill)];
  if (marks === 'edge') shapes.push(outlineOf(fill, 0.78));
  const side = angle + bend * 60 >= 0 ? 1 : -1;
  if (shade) {
    const part = marks === 'edge' ? 0.78 : 1;
    const rim = steps.slice(1).map((step) => step.map((point) => put(point, side, part)));
    const rib = Math.abs(bend) < 0.04 ? [] : [[put([0, 0.6]), put([0, 0.3]), put([0, 0.1])]];
    shapes.push(area(shade, put((steps[0] as readonly Point[])[0] as Point, side, part), ...rim, ...rib));
  }
  const mark = ink ?? shade ?? fill;
  const pen = (width: number, from: Point, ...rest: (readonly Point[])[]): void => {
    shapes.push({ start: put(from), steps: rest.map((step) => step.map((point) => put(point))), stroke: mark, width });
  };
  if (marks === 'midrib' || marks === 'veins')
    pen(
      length * 0.022,
      [0, 0.02],
      [
        [0, 0.35],
        [0, 0.65],
        [0, 0.9],
      ],
    );
  if (marks === 'veins') {
    for (const y of [0.18, 0.36, 0.54])
      for (const x of [0.72 - y * 0.6, y * 0.6 - 0.72]) pen(length * 0.015, [0, y], [[x, y + 0.13]]);
  }
  if (marks === 'stripes') {
    for (const y of [0.12, 0.28, 0.44, 0.6]) {
      for (const x of [0.72 - y * 0.4, y * 0.4 - 0.72]) pen(length * 0.045, [x * 0.18, y + 0.02], [[x, y + 0.14]]);
    }
  }
  if (marks === 'bands')
    for (const y of [0.14, 0.3, 0.45, 0.6, 0.74])
      pen(length * 0.02, [-0.62 + y * 0.4, y], [[0, y + 0.035]], [[0.62 - y * 0.4, y]]);
  if (marks === 'stripe') shapes.push(outlineOf(mark, 0.4));
  if (marks === 'centre') shapes.push(...centre(mark, put));
  if (marks === 'dots') {
    for (const [x, y] of [
      [0.4, 0.2],
      [-0.4, 0.28],
      [0.45, 0.46],
      [-0.35, 0.55],
      [0.2, 0.68],
    ] as const)
      shapes.push(dot(mark, put([x, y]), length * 0.035));
  }
  return moved(shapes, at, 1, angle);
}

const centre = (ink: string, put: (point: Point, side?: number) => Point): Shape[] => [
  area(
    ink,
    put([0, 0.1]),
    [put([0.75, 0.3]), put([0.25, 0.65]), put([0, 0.85])],
    [put([-0.5, 0.6]), put([-0.6, 0.25]), put([0, 0.1])],
  ),
];

/** A frond with leaflets on both sides of a curve, drawn as one outline: tips and notches. */
export function frond(
  points: readonly { at: Point; angle: number }[],
  reach: (t: number) => number,
  fill: string,
  { notch = 0.12, lean = 62, round = 0 } = {},
): Shape {
  const count = points.length;
  const sideOf = (side: number): Point[] =>
    points.slice(0, -1).flatMap(({ at, angle }, index) => {
      const far = reach(index / (count - 1));
      return [polar(at, angle + side * 90, far * notch), polar(at, angle + side * lean, far)];
    });
  const tip = points.at(-1) as { at: Point; angle: number };
  const [first, ...right] = sideOf(1) as [Point, ...Point[]];
  const end = polar(tip.at, tip.angle, reach(1 - 1 / (count - 1)) * 0.9);
  const [dent, back] = [90, -90].map((turn) => polar(tip.at, tip.angle + turn, reach(1) * notch)) as [Point, Point];
  const ring = [...right, dent, end, back, ...sideOf(-1).reverse()];
  return { start: first, steps: ring.map((point) => [point]), fill, ...(round > 0 && { stroke: fill, width: round }) };
}

/** Two tones for one of many leaves: the further back, the darker. */
export const shadeOf = (tones: Tones, depth: number): readonly [string, string] =>
  depth < 0.5 ? [tones[1], tones[0]] : [tones[2], tones[1]];

/** The tones of the leaf at the back of a crown: shaded where the leaves are few enough to be looked at. */
export const backOf = ([dark]: Tones, many: boolean): readonly [string, string?] => {
  const darker = (from: number) => Math.round(Number.parseInt(dark.slice(from, from + 2), 16) * 0.82);
  return many ? [dark] : [dark, `#${[1, 3, 5].map((from) => darker(from).toString(16).padStart(2, '0')).join('')}`];
};
