import { bloomOf } from '../blooms.ts';
import type { Drawing, Specimen } from '../habit.ts';
import { along, arch, area, type Curve, fan, line, moved, type Point, polar, type Shape } from '../shapes.ts';

/** A cactus of arching stems of flat joints with flowers at their ends: a Schlumbergera. */
export function joints(plant: Specimen): Drawing {
  const { height, pot, vary, petals, bloom = 'trumpet' } = plant;
  const stem = (t: number): Shape[] => {
    const curve = arch([t * pot * 0.4, -0.5], t * 44 + vary(-5, 5), height * vary(1, 1.15), t * 130);
    const parts = [0, 1, 2, 3].flatMap((index) => joint(plant, curve, index / 4, (index + 1.04) / 4));
    return Math.abs(t) > 0.3 ? [...parts, ...moved(bloomOf(bloom, petals), curve[3], height * 0.12, t * 150)] : parts;
  };
  const places = fan(9);
  return {
    behind: places.filter((t) => Math.abs(t) < 0.7).flatMap(stem),
    before: places.filter((t) => Math.abs(t) >= 0.7).flatMap(stem),
  };
}

/** A part of a stem, broadest near its far end, with a tooth on each side. */
function joint({ height, tones, vary }: Specimen, curve: Curve, from: number, to: number): Shape[] {
  const half = height * 0.055;
  const at = (part: number, out: number): Point => {
    const { at: spot, angle } = along(curve, from + (to - from) * part);
    return polar(spot, angle + 90, half * out);
  };
  const side = (way: number): Point[] => [at(0.35, way), at(0.45, way * 0.8), at(0.8, way * 1.15)];
  const [root, end] = [at(0, 0), at(1, 0)];
  const ring = [...side(1), end, ...side(-1).reverse()];
  return [
    area(tones[vary(0, 1) < 0.4 ? 2 : 1], root, ...ring.map((point) => [point])),
    line(tones[0], half * 0.16, root, end),
  ];
}
