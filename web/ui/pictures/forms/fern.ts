import type { Drawing, Specimen } from '../habit.ts';
import { frond, leaf, shadeOf } from '../leaves.ts';
import { along, arch, type Curve, fan, type Point, placesOn, polar, type Shape, stem } from '../shapes.ts';

const wire = '#4a3328';

/** Fronds that arch from one crown. */
export function fern(plant: Specimen): Drawing {
  const { height, pot, vary, count = 13, spread = 92 } = plant;
  const behind: Shape[] = [];
  const before: Shape[] = [];
  for (const t of fan(count)) {
    const angle = t * spread * 0.62 + vary(-6, 6);
    const length = height * vary(0.92, 1.08) * (1.05 - Math.abs(t) * 0.12);
    const droop = plant.like === 'strap' || plant.like === 'antlers' ? 1.15 : 1.75;
    const curve = arch([t * pot * 0.35, -0.6], angle, length, angle * droop + t * 22);
    (Math.abs(t) > 0.72 ? before : behind).push(...leafOf(plant, curve, t));
  }
  if (plant.like === 'antlers') before.push(...shields(plant));
  return { behind, before };
}

function leafOf(plant: Specimen, curve: Curve, t: number): Shape[] {
  const { height, tones, vary } = plant;
  const tone = tones[Math.abs(t) > 0.8 ? 0 : vary(0, 1) < 0.5 ? 1 : 2];
  const places = (from: number, count: number) => placesOn(curve, from, count);
  switch (plant.like) {
    case 'fans':
      return [
        stem(wire, height * 0.012, curve),
        ...places(0.32, 6).flatMap(({ at, angle }, index) =>
          [-1, 1].flatMap((side) =>
            leaf({
              outline: 'disc',
              at: polar(at, angle + side * 70, height * 0.03),
              angle: angle + side * vary(40, 70),
              length: height * (0.14 - index * 0.01),
              wide: 1.15,
              tones: [side < 0 ? tone : tones[1]],
            }),
          ),
        ),
      ];
    case 'strap':
      return leaf({
        outline: 'egg',
        at: curve[0],
        angle: t * 62,
        length: height * vary(0.95, 1.1),
        wide: 0.2,
        tones: shadeOf(tones, vary(0, 1)),
        bend: t * 0.22,
        marks: 'midrib',
        ink: wire,
      });
    case 'antlers':
      return antler(curve[0], t * 66, height * 0.5, height * 0.14, 2, tone, t * 14);
    case 'lobed':
      return [
        stem(tones[0], height * 0.016, curve),
        ...leaf({
          outline: 'lobed',
          at: along(curve, 0.5).at,
          angle: along(curve, 0.72).angle,
          length: height * 0.55,
          wide: 0.72,
          tones: shadeOf(tones, vary(0, 1)),
          bend: t * 0.2,
          marks: 'midrib',
        }),
      ];
    case 'holly':
      return [
        stem(wire, height * 0.016, curve),
        ...places(0.28, 6).flatMap(({ at, angle }, index) =>
          [-1, 1].flatMap((side) =>
            leaf({
              outline: 'oval',
              at,
              angle: angle + side * 58,
              length: height * (0.21 - index * 0.018),
              wide: 0.46,
              tones: [tones[side < 0 ? 1 : tone === tones[2] ? 2 : 0]],
            }),
          ),
        ),
      ];
    case 'plume': {
      const layers = places(0.22, 15);
      return [
        stem(tones[0], height * 0.012, curve),
        frond(layers, (part) => height * 0.24 * Math.sin(Math.PI * (0.3 + part * 0.6)), tone, { notch: 0.1, lean: 58 }),
      ];
    }
    default: {
      const leaflets = places(0.08, 17);
      return [
        frond(leaflets, (part) => height * 0.115 * Math.sin(Math.PI * (0.14 + part * 0.78)), tone, {
          notch: 0.24,
          lean: 66,
          round: height * 0.012,
        }),
        stem(tones[0], height * 0.01, curve),
      ];
    }
  }
}

/** A leaf that forks and forks again. */
function antler(
  at: Point,
  angle: number,
  length: number,
  width: number,
  forks: number,
  tone: string,
  droop: number,
): Shape[] {
  const curve = arch(at, angle, length, angle + droop);
  const shapes = [stem(tone, width, curve)];
  if (forks === 0) return shapes;
  return [
    ...shapes,
    ...[-24, 22].flatMap((turn) =>
      antler(curve[3], angle + droop + turn, length * 0.5, width * 0.62, forks - 1, tone, droop + turn * 0.4),
    ),
  ];
}

/** The round leaves that clasp the foot of a staghorn fern. */
const shields = ({ pot, tones }: Specimen): Shape[] =>
  [-58, 58, 0].flatMap((angle) =>
    leaf({ outline: 'disc', at: [0, -pot * 0.35], angle, length: pot * 0.95, wide: 0.95, tones: [tones[2], tones[1]] }),
  );
