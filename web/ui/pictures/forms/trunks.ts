import { bark } from '../colours.ts';
import type { Specimen } from '../habit.ts';
import { area, dot, line, type Point, type Shape, stem } from '../shapes.ts';

/** The trunk of a tree with a branch to each of the points. */
export function trunk({ height, like, vary }: Specimen, top: number, branches: readonly Point[]): Shape[] {
  const half = height * (like === 'stout' ? 0.04 : 0.018);
  const fork: Point = [0, top - height * 0.26];
  const twigs = branches.map((end) =>
    stem(bark[0], half * 0.7, [fork, [fork[0], fork[1] + height * 0.1], [end[0] * 0.5, end[1] - height * 0.06], end]),
  );
  const lean = vary(-1, 1) * half;
  return [
    ...twigs,
    area(
      bark[1],
      [-half * 1.5, -1],
      [
        [-half + lean, fork[1] * 0.4],
        [-half, fork[1] * 0.8],
        [-half * 0.8, fork[1] + half],
      ],
      [[half * 0.8, fork[1] + half]],
      [
        [half, fork[1] * 0.8],
        [half + lean, fork[1] * 0.4],
        [half * 1.5, -1],
      ],
    ),
    area(
      bark[0],
      [half * 0.2, -1],
      [
        [half * 0.2 + lean, fork[1] * 0.4],
        [half * 0.2, fork[1] * 0.8],
        [half * 0.3, fork[1] + half],
      ],
      [[half * 0.8, fork[1] + half]],
      [
        [half, fork[1] * 0.8],
        [half + lean, fork[1] * 0.4],
        [half * 1.5, -1],
      ],
    ),
  ];
}

/** A ringed cane: a Yucca's. */
export function cane(from: Point, to: Point, half: number): Shape[] {
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
    dot(bark[0], to, half * 0.9),
  ];
}

/** A bottle-shaped foot: a ponytail palm's. */
export function bulb(height: number): Shape[] {
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

/** The scaly stump of a cycad. */
export function stump(height: number): Shape[] {
  const at = (x: number, y: number): Point => [height * x, height * y];
  const scales = [0.02, 0.09, 0.16].flatMap((y, row) =>
    [-0.08, -0.03, 0.03, 0.08].map((x) =>
      line(bark[2], height * 0.008, at(x - 0.022, y), at(x + (row % 2) * 0.01, y + 0.035), at(x + 0.022, y)),
    ),
  );
  return [
    area(
      bark[0],
      [-height * 0.12, -1],
      [at(-0.15, 0.1), at(-0.12, 0.26), at(0, 0.27)],
      [at(0.12, 0.26), at(0.15, 0.1), [height * 0.12, -1]],
    ),
    ...scales,
  ];
}
