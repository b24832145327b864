import { bloomOf } from '../blooms.ts';
import { bark } from '../colours.ts';
import type { Drawing, Specimen } from '../habit.ts';
import { leaf, shadeOf } from '../leaves.ts';
import { along, area, type Curve, line, moved, polar, type Shape, stem } from '../shapes.ts';

/** Vines that wind up three canes tied at the top, or one mossy pole. */
export function climber(plant: Specimen): Drawing {
  const {
    height,
    pot,
    tones,
    petals,
    vary,
    leaf: outline = 'oval',
    wide = 0.5,
    long = 0.13,
    count = 30,
    bloom,
    blooms = 9,
    bloomSize = 1,
    like,
    marks,
    ink,
  } = plant;
  const top = height * 0.93;
  const half = like === 'pole' ? height * 0.1 : pot * 0.72;
  const support =
    like === 'pole'
      ? [
          area(
            bark[1],
            [-height * 0.035, -1],
            [[-height * 0.035, top]],
            [[height * 0.035, top]],
            [[height * 0.035, -1]],
          ),
          area(bark[0], [height * 0.008, -1], [[height * 0.008, top]], [[height * 0.035, top]], [[height * 0.035, -1]]),
        ]
      : [
          ...[-1, 1, 0].map((x) =>
            line(bark[x === 0 ? 2 : 1], height * 0.014, [x * half, -1], [-x * height * 0.025, height]),
          ),
          line(bark[0], height * 0.02, [-height * 0.02, top], [height * 0.02, top]),
        ];
  const turns = 4;
  const vine = Array.from({ length: turns }, (_, index): Curve => {
    const side = index % 2 ? -1 : 1;
    const [low, high] = [(index / turns) * top, ((index + 1) / turns) * top];
    const widthAt = (y: number) => (like === 'pole' ? half : half * (1 - y / top) + height * 0.05);
    return [
      [-side * widthAt(low), low],
      [-side * widthAt(low) * 0.6, low + (high - low) * 0.55],
      [side * widthAt(high) * 1.1, low + (high - low) * 0.4],
      [side * widthAt(high), high],
    ];
  });
  const placeOf = (part: number) =>
    along(vine[Math.min(turns - 1, Math.floor(part * turns))] as Curve, (part * turns) % 1);
  const size = height * long;
  const leaves = Array.from({ length: count }, (_, index) => {
    const { at, angle } = placeOf((index + 0.3) / count);
    const side = index % 2 ? 1 : -1;
    return leaf({
      outline,
      at,
      angle: angle * 0.5 + side * vary(48, 104),
      length: size * vary(0.85, 1.15),
      wide,
      tones: shadeOf(tones, vary(0, 1)),
      marks,
      ink,
    });
  });
  const flowers = bloom
    ? Array.from({ length: blooms }, (_, index) => {
        const { at, angle } = placeOf((index + 0.75) / (blooms + 0.4));
        return moved(
          bloomOf(bloom, petals),
          bloom === 'pitcher'
            ? [at[0] * 1.9, at[1] - size * 0.6]
            : polar(at, angle + 90 * (index % 2 ? 1 : -1), size * 0.35),
          height * (bloom === 'pitcher' ? 0.07 : 0.058) * bloomSize * vary(0.9, 1.15),
          bloom === 'pitcher' ? 0 : vary(-30, 30),
        );
      })
    : [];
  return {
    behind: [
      ...support,
      ...vine.map((curve) => stem(tones[0], height * 0.012, curve)),
      ...leaves.flat(),
      ...flowers.flat(),
    ] as Shape[],
  };
}
