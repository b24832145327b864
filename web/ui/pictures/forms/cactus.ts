import { bloomOf } from '../blooms.ts';
import type { Drawing, Specimen } from '../habit.ts';
import { along, arch, area, type Curve, dot, fan, line, moved, type Point, polar, type Shape } from '../shapes.ts';

const spine = '#f1e6bd';

/** A ribbed globe, columns, pads, or arching stems of flat joints. */
export function cactus(plant: Specimen): Drawing {
  const { height, pot, tones, vary } = plant;
  switch (plant.like) {
    case 'globe':
      return { behind: globe(plant, [0, height * 0.46], height * 0.54, Math.min(height * 0.62, pot * 1.02)) };
    case 'pads':
      return {
        behind: [
          ...pad(plant, [0, -0.5], 0, height * 0.5),
          ...pad(plant, [height * 0.08, height * 0.36], 38, height * 0.36),
          ...pad(plant, [-height * 0.06, height * 0.42], -24, height * 0.42),
          ...pad(plant, [-height * 0.16, height * 0.72], 8, height * 0.27),
        ],
      };
    case 'joints':
      return joints(plant);
    default: {
      const column = (x: number, base: number, top: number, half: number): Shape[] =>
        globe(plant, [x, (base + top) / 2], (top - base) / 2, half);
      return {
        behind: [
          ...column(-height * 0.2, -1, height * vary(0.5, 0.62), height * 0.09),
          ...column(height * 0.2, -1, height * vary(0.34, 0.44), height * 0.085),
          ...column(0, -1.5, height, height * 0.12),
          ...(plant.bloom ? moved(bloomOf(plant.bloom, plant.petals), [0, height], height * 0.07) : []),
        ],
      };
    }
  }

  function globe({ tones: [dark, middle, light] }: Specimen, [x, y]: Point, tall: number, half: number): Shape[] {
    const round = (fill: string, left: number, right: number): Shape =>
      area(
        fill,
        [x, y + tall],
        [
          [x + right * half * 1.32, y + tall],
          [x + right * half * 1.32, y - tall],
          [x, y - tall],
        ],
        [
          [x + left * half * 1.32, y - tall],
          [x + left * half * 1.32, y + tall],
          [x, y + tall],
        ],
      );
    const ribs = [-0.86, -0.56, -0.2, 0.2, 0.56, 0.86];
    const curveOf = (part: number): Curve => [
      [x, y + tall],
      [x + part * half * 1.32, y + tall],
      [x + part * half * 1.32, y - tall],
      [x, y - tall],
    ];
    return [
      round(middle, -1, 1),
      round(light, -0.7, -0.2),
      round(dark, 0.38, 1),
      ...ribs.flatMap((part) => {
        const curve = curveOf(part);
        const spots = Array.from({ length: 7 }, (_, index) => along(curve, 0.16 + index * 0.115).at);
        return spots.flatMap((at) =>
          [-52, 0, 52].map((angle) => line(spine, half * 0.022, at, polar(at, angle + part * 30, half * 0.13))),
        );
      }),
      ...(plant.like === 'globe' ? [dot(spine, [x, y + tall * 0.96], half * 0.16)] : []),
    ];
  }

  function pad({ tones: [dark, middle, light] }: Specimen, at: Point, angle: number, length: number): Shape[] {
    const half = length * 0.36;
    const right: Point[][] = [
      [
        [half * 0.9, length * 0.1],
        [half * 1.7, length],
        [0, length],
      ],
    ];
    const spots = [
      [0, 0.25],
      [-0.4, 0.45],
      [0.4, 0.45],
      [0, 0.62],
      [-0.42, 0.78],
      [0.4, 0.78],
    ] as const;
    return moved(
      [
        area(middle, [0, 0], ...right, [
          [-half * 1.7, length],
          [-half * 0.9, length * 0.1],
          [0, 0],
        ]),
        area(dark, [0, 0], ...right, [
          [half * 0.9, length * 0.85],
          [half * 0.5, length * 0.2],
          [0, 0],
        ]),
        ...spots.flatMap(([x, y]) =>
          [-40, 0, 40].map((turn) =>
            line(spine, length * 0.012, [x * half, y * length], polar([x * half, y * length], turn, length * 0.06)),
          ),
        ),
        dot(light, [-half * 0.3, length * 0.9], length * 0.02),
      ],
      at,
      1,
      angle,
    );
  }

  function joints({ petals, bloom = 'trumpet' }: Specimen): Drawing {
    const stems = fan(9).map((t) => {
      const curve = arch([t * pot * 0.4, -0.5], t * 44 + vary(-5, 5), height * vary(1, 1.15), t * 130);
      return {
        t,
        shapes: [0, 1, 2, 3].flatMap((index) => joint(curve, index / 4, (index + 1.04) / 4, t)),
        end: curve[3],
        angle: t * 150,
      };
    });
    const drawn = ({ t, shapes, end, angle }: (typeof stems)[number]): Shape[] => [
      ...shapes,
      ...(Math.abs(t) > 0.3 ? moved(bloomOf(bloom, petals), end, height * 0.12, angle) : []),
    ];
    return {
      behind: stems.filter(({ t }) => Math.abs(t) < 0.7).flatMap(drawn),
      before: stems.filter(({ t }) => Math.abs(t) >= 0.7).flatMap(drawn),
    };
  }

  function joint(curve: Curve, from: number, to: number, t: number): Shape[] {
    const [a, b] = [along(curve, from), along(curve, to)];
    const half = height * 0.055;
    const at = (part: number, side: number, out: number): Point => {
      const { at: spot, angle } = along(curve, from + (to - from) * part);
      return polar(spot, angle + side * 90, half * out);
    };
    return [
      area(
        tones[Math.abs(t) > 0.6 ? 1 : vary(0, 1) < 0.5 ? 2 : 1],
        a.at,
        [at(0.35, 1, 1)],
        [at(0.45, 1, 0.8)],
        [at(0.8, 1, 1.15)],
        [b.at],
        [at(0.8, -1, 1.15)],
        [at(0.45, -1, 0.8)],
        [at(0.35, -1, 1)],
      ),
      line(tones[0], half * 0.16, a.at, b.at),
    ];
  }
}
