import type { Drawing, Specimen } from '../habit.ts';
import { leaf, shadeOf } from '../leaves.ts';
import { fan, type Shape } from '../shapes.ts';

/** Stiff leaves that rise from the soil, each a blade: a snake plant, an Aspidistra. */
export function sword(plant: Specimen): Drawing {
  const { height, pot, tones, vary, leaf: outline = 'strap', wide = 0.13, count = 9, spread = 16, marks, ink } = plant;
  const blade = (t: number, front: boolean): Shape[] =>
    leaf({
      outline,
      at: [t * pot * 0.62, -1],
      angle: t * spread + vary(-2, 2),
      length: height * (front ? vary(0.5, 0.68) : vary(0.82, 1) - Math.abs(t) * 0.16),
      wide: front ? wide * 1.35 : wide,
      tones: shadeOf(tones, front ? 1 : 0),
      bend: t * 0.05 + vary(-0.02, 0.02),
      marks,
      ink,
    });
  const back = Math.ceil(count * 0.55);
  return {
    behind: [...fan(back).flatMap((t) => blade(t, false)), ...fan(count - back).flatMap((t) => blade(t * 0.85, true))],
  };
}
