import { bloomOf } from '../blooms.ts';
import type { Drawing, Specimen } from '../habit.ts';
import { leaf, shadeOf } from '../leaves.ts';
import { area, fan, line, moved, type Shape } from '../shapes.ts';

/** Thick leaves in rings about one heart: an Aloe, an Echeveria; or pairs of stones. */
export function rosette(plant: Specimen): Drawing {
  if (plant.like === 'stones') return { behind: stones(plant) };
  const { height, pot, tones, vary, leaf: outline = 'spoon', wide = 0.3, count = 13, spread = 96, marks, ink } = plant;
  const rings = [0, 1, 2, 3];
  const shapes = rings.flatMap((ring) =>
    fan(Math.max(3, count - ring * 3)).flatMap((t): Shape[] => {
      const angle = t * spread * (1 - ring * 0.17) + vary(-2, 2);
      const length =
        height *
        (1.02 - ring * (plant.like === 'tight' ? 0.17 : 0.2)) *
        (1 - Math.abs(t) * (spread < 80 ? 0.12 : 0)) *
        vary(0.95, 1.04);
      return leaf({
        outline,
        at: [t * pot * 0.12, ring * -0.02 * height],
        angle,
        length,
        wide: wide * (1 + ring * 0.12),
        tones: shadeOf(tones, ring % 2),
        bend: t * -0.1,
        marks,
        ink,
      });
    }),
  );
  return { behind: shapes };
}

/** Pairs of thick leaves with a cleft between them, one of them in flower. */
function stones({ height, pot, tones: [dark, middle, light], vary, petals }: Specimen): Shape[] {
  return [-0.56, 0.58, 0.02].flatMap((x, index): Shape[] => {
    const [wide, tall] = [pot * (index === 2 ? 0.42 : 0.36), height * (index === 2 ? 0.92 : vary(0.62, 0.8))];
    const half = (way: number, fill: string): Shape =>
      area(
        fill,
        [way * wide * 0.88, -0.4],
        [
          [way * wide * 1.12, tall * 0.5],
          [way * wide * 1.05, tall],
          [way * wide * 0.5, tall],
        ],
        [
          [way * wide * 0.2, tall],
          [way * wide * 0.05, tall * 0.9],
          [way * wide * 0.03, tall * 0.62],
        ],
        [[way * wide * 0.03, -0.4]],
      );
    const top = (way: number, fill: string): Shape =>
      area(
        fill,
        [way * wide * 0.94, tall * 0.76],
        [
          [way * wide * 0.9, tall * 1.02],
          [way * wide * 0.2, tall * 1.08],
          [way * wide * 0.08, tall * 0.76],
        ],
        [
          [way * wide * 0.3, tall * 0.66],
          [way * wide * 0.7, tall * 0.64],
          [way * wide * 0.94, tall * 0.76],
        ],
      );
    const spots = [-0.74, -0.5, -0.28, 0.28, 0.52, 0.76].flatMap((spot, place) => [
      line(
        dark,
        wide * 0.05,
        [spot * wide, tall * 0.76],
        [spot * wide + wide * 0.05, tall * (place % 2 ? 0.84 : 0.88)],
      ),
    ]);
    const daisy = index === 2 ? moved(bloomOf('daisy', petals), [0, tall * 0.98], wide * 0.62) : [];
    return moved(
      [
        area(dark, [-wide * 0.5, -0.4], [[-wide * 0.5, tall * 0.6]], [[wide * 0.5, tall * 0.6]], [[wide * 0.5, -0.4]]),
        half(-1, middle),
        half(1, dark),
        top(-1, light),
        top(1, middle),
        ...spots,
        ...daisy,
      ],
      [x * pot, 0],
    );
  });
}
