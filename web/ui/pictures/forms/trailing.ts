import { bloomOf } from '../blooms.ts';
import type { Drawing, Specimen } from '../habit.ts';
import { leaf, shadeOf } from '../leaves.ts';
import { along, type Curve, dot, fan, moved, type Point, type Shape, stem } from '../shapes.ts';

const plump = { outline: 'spoon', wide: 0.5 } as const;

/** Vines that rise over the rim and hang down, from a hanging pot. */
export function trailing(plant: Specimen): Drawing {
  const { height, pot, tones, vary, like, long = 0.23, count = 7 } = plant;
  const size = long * (height * 0.5 + pot);
  // Vines side by side are not drawn one after the other: an odd count of them is walked in steps of 4.
  const order = Array.from({ length: count }, (_, index) => ((index * 4) % count) / (count - 1)).map(
    (part) => part * 2 - 1,
  );
  const before = order.flatMap((side): Shape[] => {
    const edge = side * pot * 1.04 + vary(-0.04, 0.04) * pot;
    const drop = -height * (side === order[0] ? 1 : vary(0.4, 0.9));
    const rise = pot * vary(0.22, 0.42);
    const over: Curve = [
      [side * pot * 0.45, 0],
      [side * pot * 0.6, rise * 1.4],
      [edge, rise * 1.6],
      [edge, 0],
    ];
    const sway = vary(-0.16, 0.16) * pot + side * pot * 0.12;
    const down: Curve = [
      [edge, 0],
      [edge, -rise * 2],
      [edge + sway * 2, drop * 0.6],
      [edge + sway, drop],
    ];
    const stems = [over, down].map((curve) => stem(tones[0], size * 0.065, curve));
    const shift = vary(0.15, 0.75);
    const steps = Math.max(2, Math.round(-drop / (size * (like === 'beads' || like === 'tail' ? 0.76 : 1))));
    const places = [
      along(over, 0.35),
      ...Array.from({ length: steps }, (_, index) => along(down, Math.min(1, (index + 1 - shift) / (steps - shift)))),
    ];
    return [
      ...stems,
      ...places.flatMap((place, index) => parts(plant, place, index, size * vary(0.85, 1.1))),
      ...(plant.bloom && Math.abs(side) < 0.8 && vary(0, 1) < 0.45
        ? moved(bloomOf(plant.bloom, plant.petals), along(down, 0.3).at, size * 0.75)
        : []),
    ];
  });
  return { behind: mound(plant, size), before };
}

/** What grows at one place of a vine: a bead, a plump pair, or one leaf on the left or on the right. */
function parts(plant: Specimen, { at, angle }: { at: Point; angle: number }, index: number, size: number): Shape[] {
  const { tones, vary, like, leaf: outline = 'heart', wide = 0.85, marks, ink } = plant;
  const side = index % 2 ? 1 : -1;
  if (like === 'beads') return [dot(tones[index % 3] as string, [at[0] + side * size * 0.2, at[1]], size * 0.36)];
  if (like === 'tail') {
    return [-1, 1].flatMap((way) =>
      leaf({ ...plump, at, angle: angle + way * 48, length: size * 0.9, tones: [tones[way < 0 ? 1 : 2]] }),
    );
  }
  const [fill, shade] = shadeOf(tones, vary(0, 1));
  const marbled = marks === 'centre' && ink;
  return leaf({
    outline,
    at,
    angle: angle + side * vary(38, 66),
    length: size,
    wide,
    tones: index % 2 ? [fill] : [fill, marbled || shade],
    marks: marbled ? undefined : marks,
    ink,
  });
}

/** What stands between the vines. */
function mound(
  { pot, tones, vary, like, leaf: outline = 'heart', wide = 0.85, marks, ink }: Specimen,
  size: number,
): Shape[] {
  if (like === 'beads') {
    return fan(5).flatMap((x, index) => [
      dot(tones[index % 3] as string, [x * pot * 0.8, vary(0, 0.5)], size * 0.4),
      dot(tones[(index + 1) % 3] as string, [x * pot * 0.55, size * 0.5], size * 0.38),
    ]);
  }
  return fan(5).flatMap((x) =>
    leaf({
      ...(like === 'tail' ? plump : { outline, wide }),
      at: [x * pot * 0.6, vary(-0.3, 0.4)],
      angle: x * 62 + vary(-10, 10),
      length: size * vary(1, 1.35),
      tones: [tones[1], marks === 'centre' && ink ? ink : tones[0]],
    }),
  );
}
