import { bloomOf } from '../blooms.ts';
import type { Drawing, Specimen } from '../habit.ts';
import { backOf, leaf, shadeOf } from '../leaves.ts';
import { dot, moved, type Point, polar, type Shape } from '../shapes.ts';
import { trunk } from './trunks.ts';

/** A trunk and a crown. */
export function tree(plant: Specimen): Drawing {
  const { height, tones, vary, leaf: outline = 'oval', wide = 0.45, long = 0.16, count = 34, like, marks, ink } = plant;
  const stout = like === 'stout';
  const [middle, width, deep] = [
    height * (stout ? 0.58 : 0.66),
    height * (stout ? 0.5 : like === 'column' ? 0.24 : 0.33),
    height * 0.3,
  ];
  const spots = Array.from({ length: count }, (_, index): Point => {
    const far = Math.sqrt((index + 0.5) / count);
    return [Math.sin(index * 2.4) * width * far, middle + Math.cos(index * 2.4) * deep * far];
  });
  const branches = spots.filter((_, index) => like === 'hand' || index % Math.ceil(count / 7) === 3);
  const size = height * long;
  const crown = spots
    .map((at) => ({ at, depth: vary(0, 1) }))
    .sort((a, b) => a.depth - b.depth)
    .flatMap(({ at, depth }): Shape[] => {
      const outward = (Math.atan2(at[0], (at[1] - middle) * 0.9 + deep * 0.75) * 180) / Math.PI;
      const angle = like === 'weeping' ? 180 - (at[0] / width) * 42 + vary(-26, 26) : outward * 1.05 + vary(-24, 24);
      const tone = shadeOf(tones, depth);
      if (like === 'hand') {
        return [-78, 78, -40, 40, 0].flatMap((turn) =>
          leaf({
            outline,
            at,
            angle: angle + turn,
            length: size * (1 - Math.abs(turn) * 0.003),
            wide,
            tones: turn === 0 ? tone : [tone[0]],
            marks,
            ink,
          }),
        );
      }
      return leaf({
        outline,
        at: polar(at, angle, -size * 0.4),
        angle,
        length: size * vary(0.88, 1.1),
        wide,
        tones: depth > 0.3 ? tone : backOf(tones, count > 24),
        marks,
        ink,
      });
    });
  return { behind: [...trunk(plant, middle, branches), ...crown, ...fruits(plant, middle, width, deep)] };
}

/** Fruits or flowers, where the habit has some. */
function fruits(
  { height, bloom, blooms = 5, petals, ink, like }: Specimen,
  middle: number,
  width: number,
  deep: number,
): Shape[] {
  const spots = Array.from(
    { length: blooms },
    (_, index): Point => [
      Math.sin(index * 2.4 + 0.6) * width * (0.35 + (index % 3) * 0.22),
      middle + Math.cos(index * 2.4 + 0.6) * deep * 0.7,
    ],
  );
  if (like === 'lemons') {
    return spots.flatMap((at) => [
      ...leaf({
        outline: 'oval',
        at: [at[0], at[1] + height * 0.04],
        angle: 180,
        length: height * 0.1,
        wide: 0.68,
        tones: [ink ?? petals[1], petals[0]],
      }),
      dot(petals[2], [at[0] - height * 0.012, at[1]], height * 0.006),
    ]);
  }
  return bloom ? spots.flatMap((at) => moved(bloomOf(bloom, petals), at, height * 0.05)) : [];
}
