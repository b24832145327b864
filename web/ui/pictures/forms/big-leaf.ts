import type { Drawing, Specimen } from '../habit.ts';
import { leaf, shadeOf } from '../leaves.ts';
import { arch, fan, type Shape, stem } from '../shapes.ts';

/** Large leaves, each on its own stalk, the taller row behind: a Monstera, a Calathea. */
export function bigLeaf(plant: Specimen): Drawing {
  const { height, pot, tones, vary, leaf: outline = 'oval', wide = 0.6, long = 0.42, count = 9, spread = 62 } = plant;
  const back = Math.ceil(count * 0.56);
  const row = (places: number[], front: boolean): Shape[] =>
    places.flatMap((t) => {
      const angle = t * spread * (front ? 1.15 : 1) + vary(-6, 6);
      const reach = height * (front ? 0.3 : 0.66 - Math.abs(t) * 0.16) * (1.4 - long) * vary(0.9, 1.1);
      const stalk = arch([t * pot * 0.45, -1], angle * 0.5, reach, angle * 1.1);
      return [
        stem(tones[front ? 1 : 0], height * 0.014, stalk),
        ...leaf({
          outline,
          at: stalk[3],
          angle: angle * 1.3 + vary(-8, 8),
          length: height * long * vary(0.9, 1.08) * (front ? 0.88 : 1),
          wide,
          tones: shadeOf(tones, front ? 1 : vary(0, 0.49)),
          bend: t * 0.14,
          marks: plant.marks,
          ink: plant.ink,
        }),
      ];
    });
  return { behind: row(fan(back), false), before: row(fan(count - back), true) };
}
