import { bloomOf, stalk } from '../blooms.ts';
import type { Drawing, Specimen } from '../habit.ts';
import { leaf, shadeOf } from '../leaves.ts';
import { along, arch, type Curve, fan, line, moved, polar, type Shape, stem } from '../shapes.ts';

/** Leaves at the foot and flowers on stalks of their own above them. */
export function flower(plant: Specimen): Drawing {
  const { height, pot, tones, petals, vary, like, bloom = 'open', blooms = 5, bloomSize = 1, spread = 62 } = plant;
  const size = height * (sizes[bloom] ?? 0.09) * bloomSize;
  const stalks = fan(blooms).flatMap((t): Shape[] => {
    const reach = height * (0.94 - Math.abs(t) * 0.18) * vary(0.92, 1.02);
    if (like === 'arching') return spray(plant, t, size);
    const angle = t * spread * 0.5 + vary(-3, 3);
    const { shape, end } = stalk(tones[1], height * 0.016, [t * pot * 0.3, -1], angle * 0.6, reach, angle * 1.3);
    if (like === 'umbel') {
      const florets = fan(5).flatMap((way): Shape[] => {
        const foot = polar(end, way * 84, size * 0.45);
        return [line(tones[1], height * 0.012, end, foot), ...moved(bloomOf(bloom, petals), foot, size, way * 84)];
      });
      return [shape, ...florets];
    }
    const turn = bloom === 'trumpet' || bloom === 'spathe' || bloom === 'spike' ? angle : vary(-15, 15);
    return [shape, ...moved(bloomOf(bloom, petals), end, size * vary(0.9, 1.1), turn)];
  });
  const [behind, before] = foliage(plant);
  return { behind: like === 'nestled' ? [...behind, ...before, ...stalks] : [...behind, ...stalks, ...before] };
}

/** The radius of a flower as a part of the plant's height. */
const sizes: Partial<Record<Specimen['bloom'] & string, number>> = {
  spathe: 0.15,
  double: 0.15,
  cone: 0.13,
  trumpet: 0.1,
  open: 0.1,
  bird: 0.11,
  orchid: 0.105,
  cyclamen: 0.13,
  pompon: 0.1,
  spike: 0.07,
  cluster: 0.12,
};

function foliage(plant: Specimen): [Shape[], Shape[]] {
  const {
    height,
    pot,
    tones,
    vary,
    leaf: outline = 'oval',
    wide = 0.4,
    long = 0.45,
    count = 11,
    spread = 70,
    marks,
    ink,
  } = plant;
  const row = (places: number[], front: boolean): Shape[] =>
    places.flatMap((t) => {
      const angle = t * spread * (front ? 1.12 : 0.95) + vary(-7, 7);
      const length = height * long * vary(0.9, 1.08) * (front ? 0.82 : 1);
      const bare = outline === 'strap' || outline === 'spike' || outline === 'lance' ? 0 : length * 0.55;
      const foot = arch([t * pot * 0.5, -0.8], angle * 0.7, bare, angle);
      return [
        ...(bare > 0 ? [stem(tones[0], height * 0.014, foot)] : []),
        ...leaf({
          outline,
          at: bare > 0 ? foot[3] : [t * pot * 0.3, -0.8],
          angle: angle * (bare > 0 ? 1.25 : 1),
          length,
          wide,
          tones: shadeOf(tones, front ? 1 : 0),
          bend: t * (bare > 0 ? 0.1 : 0.32),
          marks,
          ink,
        }),
      ];
    });
  const back = Math.ceil(count * 0.55);
  return [row(fan(back), false), row(fan(count - back), true)];
}

/** An arching stem with flowers along it: a moth orchid. */
function spray({ height, pot, tones, petals, vary, bloom = 'orchid' }: Specimen, t: number, size: number): Shape[] {
  const side = t === 0 ? 1 : Math.sign(t);
  const far = side * height * vary(0.5, 0.56);
  const curve: Curve = [
    [side * pot * 0.1, -1],
    [side * pot * 0.1, height * 0.86],
    [far * 0.35, height * vary(1.1, 1.2)],
    [far, height * vary(0.62, 0.74)],
  ];
  const places = [0.98, 0.9, 0.81, 0.71, 0.6];
  return [
    stem(tones[0], height * 0.013, curve),
    ...places.flatMap((part, index) => {
      const { at, angle } = along(curve, part);
      return moved(
        bloomOf(bloom, petals),
        polar(at, angle + side * (index % 2 ? 90 : -60), size * 0.5),
        size * (0.66 + index * 0.1),
        side * 12,
      );
    }),
  ];
}
