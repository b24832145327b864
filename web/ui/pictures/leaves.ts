import type { Tones } from './colours.ts';
import { area, moved, type Point, polar, type Shape } from './shapes.ts';

type Steps = readonly (readonly Point[])[];

/** The right half of each leaf from its base to its tip: x in half widths, y in lengths. */
const outlines = {
  lance: [
    [[0, 0]],
    [
      [1.35, 0.2],
      [1, 0.65],
      [0, 1],
    ],
  ],
  oval: [
    [[0, 0]],
    [
      [1.3, 0.05],
      [1.4, 0.8],
      [0, 1],
    ],
  ],
  egg: [
    [[0, 0]],
    [
      [0.7, 0.1],
      [2, 0.85],
      [0, 1],
    ],
  ],
  disc: [
    [[0, 0]],
    [
      [1.32, 0],
      [1.32, 1],
      [0, 1],
    ],
  ],
  heart: [
    [[0, 0.14]],
    [
      [0.2, -0.05],
      [1, -0.08],
      [1, 0.3],
    ],
    [
      [1, 0.6],
      [0.3, 0.8],
      [0, 1],
    ],
  ],
  arrow: [
    [[0, 0.2]],
    [
      [0.25, 0.1],
      [0.55, -0.2],
      [0.85, -0.18],
    ],
    [
      [1.15, 0.15],
      [0.5, 0.6],
      [0, 1],
    ],
  ],
  fiddle: [
    [[0, 0]],
    [
      [0.8, 0.02],
      [0.5, 0.3],
      [0.62, 0.42],
    ],
    [
      [1.35, 0.62],
      [1.05, 1],
      [0, 1],
    ],
  ],
  strap: [
    [[0.6, 0]],
    [
      [1, 0.3],
      [1.1, 0.75],
      [0, 1],
    ],
  ],
  spike: [
    [[1, 0]],
    [
      [0.9, 0.3],
      [0.5, 0.7],
      [0, 1],
    ],
  ],
  spoon: [
    [[0.35, 0]],
    [
      [1, 0.35],
      [1.5, 0.85],
      [0, 1],
    ],
  ],
  split: [
    [[0, 0.13]],
    [
      [0.25, -0.06],
      [0.9, -0.08],
      [0.98, 0.2],
    ],
    [[0.3, 0.28]],
    [[1.02, 0.29]],
    [
      [1.06, 0.35],
      [1.03, 0.42],
      [0.97, 0.48],
    ],
    [[0.28, 0.46]],
    [[0.92, 0.56]],
    [
      [0.88, 0.62],
      [0.82, 0.68],
      [0.74, 0.72],
    ],
    [[0.22, 0.62]],
    [[0.66, 0.78]],
    [
      [0.56, 0.85],
      [0.46, 0.89],
      [0.38, 0.92],
    ],
    [[0.16, 0.77]],
    [[0.28, 0.95]],
    [
      [0.2, 0.98],
      [0.1, 1],
      [0, 1],
    ],
  ],
  maple: [
    [[0, 0.1]],
    [[0.75, -0.08]],
    [[0.34, 0.24]],
    [[1.05, 0.54]],
    [[0.22, 0.46]],
    [
      [0.2, 0.7],
      [0.1, 0.85],
      [0, 1],
    ],
  ],
  ivy: [
    [[0, 0.14]],
    [
      [0.3, -0.1],
      [0.7, -0.1],
      [0.62, 0.25],
    ],
    [[1.05, 0.48]],
    [[0.48, 0.6]],
    [[0, 1]],
  ],
  scallop: [
    [[0, 0.12]],
    [
      [0.3, -0.1],
      [0.75, -0.05],
      [0.75, 0.15],
    ],
    [
      [1.1, 0.15],
      [1.15, 0.45],
      [0.92, 0.5],
    ],
    [
      [1.05, 0.7],
      [0.75, 0.9],
      [0.52, 0.82],
    ],
    [
      [0.45, 0.98],
      [0.2, 1.05],
      [0, 0.95],
    ],
  ],
  frill: [
    [[0, 0.2]],
    [
      [0.3, 0.1],
      [0.5, -0.1],
      [0.85, 0.1],
    ],
    [[0.6, 0.26]],
    [
      [0.85, 0.25],
      [1.1, 0.4],
      [0.95, 0.58],
    ],
    [[0.5, 0.5]],
    [
      [0.65, 0.6],
      [0.55, 0.8],
      [0.4, 0.85],
    ],
    [[0.22, 0.75]],
    [
      [0.22, 0.9],
      [0.1, 1],
      [0, 1],
    ],
  ],
  lobed: [
    [[0, 0]],
    [
      [0.3, 0.03],
      [0.75, 0.05],
      [0.85, 0.2],
    ],
    [
      [0.7, 0.24],
      [0.35, 0.22],
      [0.25, 0.3],
    ],
    [
      [0.6, 0.28],
      [1, 0.38],
      [1, 0.5],
    ],
    [
      [0.8, 0.5],
      [0.35, 0.46],
      [0.24, 0.54],
    ],
    [
      [0.5, 0.54],
      [0.8, 0.62],
      [0.75, 0.74],
    ],
    [
      [0.55, 0.74],
      [0.25, 0.68],
      [0.18, 0.76],
    ],
    [
      [0.3, 0.8],
      [0.2, 0.95],
      [0, 1],
    ],
  ],
} satisfies Record<string, Steps>;

export type Outline = keyof typeof outlines;
export type Marks = 'midrib' | 'stripe' | 'veins' | 'stripes' | 'edge' | 'dots' | 'bands' | 'centre' | 'net';

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
  const steps: Steps = outlines[outline];
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
  if (marks === 'midrib' || marks === 'veins' || marks === 'net')
    pen(
      length * 0.022,
      [0, 0.02],
      [
        [0, 0.35],
        [0, 0.65],
        [0, 0.9],
      ],
    );
  if (marks === 'veins' || marks === 'net') {
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
      shapes.push(dotOf(mark, put([x, y]), length * 0.035));
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

const dotOf = (fill: string, start: Point, radius: number): Shape => ({ start, steps: [], fill, radius });

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
  const end = tip.at;
  const ring = [...right, end, ...sideOf(-1).reverse()];
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
