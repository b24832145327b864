import { bloomOf, stalk } from '../blooms.ts';
import type { Drawing, Specimen } from '../habit.ts';
import { leaf, shadeOf } from '../leaves.ts';
import { along, arch, fan, line, moved, polar, type Shape, stem } from '../shapes.ts';

/** Soft stems with leaves in pairs or needles, or a tuft of grass. */
export function herb(plant: Specimen): Drawing {
  if (plant.like === 'grass') return grass(plant);
  const {
    height,
    pot,
    tones,
    petals,
    vary,
    leaf: outline = 'oval',
    wide = 0.5,
    long = 0.2,
    count = 9,
    spread = 44,
    bloom,
    like,
    marks,
    ink,
  } = plant;
  const size = height * long;
  const woody = like === 'needles';
  return {
    behind: fan(count).flatMap((t, place): Shape[] => {
      const reach = height * (bloom ? 0.72 : 0.9) * (1 - Math.abs(t) * 0.22) * vary(0.88, 1.06);
      const curve = arch([t * pot * 0.55, -1], t * spread * 0.7, reach, t * spread * 1.25 + vary(-8, 8));
      const pairs = woody ? 7 : Math.min(5, Math.max(3, Math.round(reach / (size * 0.7))));
      const tone = shadeOf(tones, vary(0, 1));
      const leaves = Array.from({ length: pairs }, (_, index) => {
        const part = (woody ? 0.12 : 0.3) + ((index + 0.5) / pairs) * (woody ? 0.8 : 0.7);
        const { at, angle } = along(curve, Math.min(1, part));
        const far = size * (1.08 - part * 0.42);
        if (woody)
          return [-1, 1].map((side) =>
            line(
              tones[(index + (side > 0 ? 1 : 0)) % 2 ? 1 : tone[0] === tones[2] ? 2 : 0],
              size * 0.17,
              at,
              polar(at, angle + side * 42, far),
            ),
          );
        return [-1, 1].flatMap((side) =>
          leaf({
            outline,
            at,
            angle: angle + side * vary(50, 72),
            length: far,
            wide,
            tones: index > pairs / 2 || count < 6 ? tone : [tone[side > 0 ? 1 : 0]],
            marks,
            ink,
          }),
        );
      });
      const tip = woody
        ? [line(tones[2], size * 0.17, curve[3], polar(curve[3], along(curve, 1).angle, size * 0.5))]
        : leaf({
            outline,
            at: curve[3],
            angle: along(curve, 1).angle,
            length: size * 0.7,
            wide,
            tones: tone,
            marks,
            ink,
          });
      return [
        stem(woody ? '#6f6250' : tones[0], height * 0.014, curve),
        ...leaves.flat(),
        ...tip,
        ...(bloom && (count < 8 || place % 4 > 1 || place === count - 1 || place < 1)
          ? flowerOf(plant, curve[3], along(curve, 1).angle)
          : []),
      ];
    }),
  };

  function flowerOf({ bloom: kind = 'spike' }: Specimen, at: readonly [number, number], angle: number): Shape[] {
    const neck = stalk(tones[1], height * 0.01, at, angle, height * 0.1);
    return [neck.shape, ...moved(bloomOf(kind, petals), neck.end, height * 0.055 * vary(0.9, 1.15), angle)];
  }
}

/** Blades that rise and bow, with flowers on stalks where it has some. */
function grass(plant: Specimen): Drawing {
  const {
    height,
    pot,
    tones,
    petals,
    vary,
    wide = 0.05,
    count = 23,
    spread = 70,
    bloom,
    blooms = 5,
    marks,
    ink,
  } = plant;
  const blade = (t: number): Shape[] => {
    const length = height * vary(0.85, 1.1);
    return leaf({
      outline: 'strap',
      at: [t * pot * 0.5, -0.6],
      angle: t * spread + vary(-5, 5),
      length,
      wide,
      tones: marks ? [tones[1]] : shadeOf(tones, vary(0, 1)),
      bend: t * (spread / 90),
      marks,
      ink,
    });
  };
  const places = fan(count);
  const flowers = bloom
    ? fan(blooms).flatMap((t) => {
        const { shape, end } = stalk(tones[1], height * 0.014, [t * pot * 0.4, -0.6], t * 22, height * vary(0.86, 1));
        return [shape, ...moved(bloomOf(bloom, petals), end, height * 0.09)];
      })
    : [];
  const low = spread > 60 ? 0.75 : 2;
  return {
    behind: [...places.filter((t) => Math.abs(t) < low).flatMap(blade), ...flowers],
    before: places.filter((t) => Math.abs(t) >= low).flatMap(blade),
  };
}
