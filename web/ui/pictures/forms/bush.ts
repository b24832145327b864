import { bloomOf } from '../blooms.ts';
import type { Drawing, Specimen } from '../habit.ts';
import { backOf, leaf, shadeOf } from '../leaves.ts';
import { arch, fan, moved, type Point, polar, type Shape, stem } from '../shapes.ts';

/** A dome of leaves from many stems, with flowers among them where it has some. */
export function bush(plant: Specimen): Drawing {
  const {
    height,
    pot,
    tones,
    petals,
    vary,
    leaf: outline = 'oval',
    wide = 0.5,
    long = 0.22,
    count = 34,
    bloom,
    blooms = 6,
    bloomSize = 1,
    marks,
    ink,
  } = plant;
  const size = height * long;
  const width = Math.max(height * 0.5, pot * 0.85);
  const spotOf = (index: number, of: number): Point => {
    const far = Math.sqrt((index + 0.6) / of);
    const turn = index * 2.4 + 0.7;
    return [Math.sin(turn) * width * far, height * 0.5 + Math.cos(turn) * height * 0.42 * far];
  };
  const spots = Array.from({ length: count }, (_, index) => spotOf(index, count)).map((at) => ({
    at,
    depth: vary(0, 1),
  }));
  const every = count < 13 ? 1 : plant.like === 'thorns' ? 2 : 3;
  const stems = spots
    .filter((_, index) => index % every === 0)
    .map(({ at: [x, y] }) =>
      stem(
        plant.like === 'thorns' ? '#7d6a58' : tones[0],
        height * (plant.like === 'thorns' ? 0.026 : 0.014),
        arch([x * 0.25, -1], x * 0.4, Math.hypot(x, y) * 0.95, (x / width) * 40),
      ),
    );
  const leaves = spots
    .sort((a, b) => a.depth - b.depth)
    .flatMap(({ at, depth }): Shape[] => {
      const angle = (at[0] / width) * 88 + vary(-26, 26);
      return leaf({
        outline,
        at: polar(at, angle, -size * 0.45),
        angle,
        length: size * vary(0.85, 1.12),
        wide,
        tones: depth > 0.3 ? shadeOf(tones, depth) : backOf(tones, count > 24),
        marks,
        ink,
      });
    });
  const dome = fan(blooms).map((t) => polar([0, height * 0.36], t * 66, height * (0.46 - Math.abs(t) * 0.08)));
  const scattered = Array.from({ length: blooms }, (_, index) => spotOf(index + 0.3, blooms * 1.25));
  const flowers = bloom
    ? (bloom === 'ball' ? dome : scattered).flatMap(([x, y]) =>
        moved(
          bloomOf(bloom, petals),
          [x * 0.92, y + height * 0.08],
          height * (bloom === 'ball' ? 0.2 : bloom === 'double' ? 0.13 : 0.085) * bloomSize * vary(0.9, 1.1),
          vary(-20, 20),
        ),
      )
    : [];
  return { behind: [...stems, ...leaves, ...flowers], before: plant.like === 'berries' ? berries(plant) : [] };
}

/** Strawberries that hang over the rim. */
function berries({ height, pot, tones }: Specimen): Shape[] {
  return [-0.78, -0.36, 0.62].flatMap((x, index) => {
    const at: Point = [x * pot, -height * (0.12 + (index % 2) * 0.1)];
    return [
      stem(tones[1], height * 0.016, [
        [x * pot * 0.5, height * 0.1],
        [x * pot * 0.7, height * 0.2],
        [at[0], height * 0.16],
        at,
      ]),
      ...leaf({
        outline: 'disc',
        at,
        angle: 180,
        length: height * 0.2,
        wide: 0.8,
        tones: ['#cf3d3b', '#a92d33'],
        marks: 'dots',
        ink: '#f1d58a',
      }),
      ...leaf({
        outline: 'maple',
        at: polar(at, 0, height * 0.02),
        angle: 180,
        length: height * 0.09,
        wide: 1.7,
        tones: [tones[1]],
      }),
    ];
  });
}
