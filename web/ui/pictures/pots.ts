import type { Tones } from './colours.ts';
import { area, type Shape } from './shapes.ts';

/** Shade, body and light of each glaze; the first is plain terracotta. */
const glazes: readonly Tones[] = [
  ['#a9553c', '#c4694a', '#d58463'],
  ['#c9c0b0', '#e2dacb', '#f0eadf'],
  ['#3f5962', '#547079', '#6f8b92'],
  ['#7d8f7a', '#9aab95', '#b4c2ae'],
  ['#b78a3e', '#cfa457', '#e0bd7c'],
  ['#5d5a58', '#767270', '#918d8a'],
  ['#96607a', '#b27b8d', '#c798a5'],
];

/** A pot whose rim lies at height 0: with a rim, a cylinder, a tapered one or a bowl. */
export function potOf(radius: number, height: number, number: number, plain: boolean): Shape[] {
  const shape = plain ? 0 : number % 4;
  const [shade, body, light] = glazes[plain ? 0 : 1 + (number % (glazes.length - 1))] as Tones;
  const foot = radius * ([0.68, 0.86, 0.6, 0.55][shape] as number);
  const wall = shape === 0 ? radius * 0.9 : radius;
  const belly = radius * ([0.78, 0.97, 0.84, 1.02][shape] as number);
  const side = (x: number): readonly (readonly [number, number])[] => [
    [x * wall, -height * 0.3],
    [x * belly, -height * 0.72],
    [x * foot, -height],
  ];
  const back = side(1);
  const shapes = [
    area(
      body,
      [-wall, 0],
      side(-1),
      [[foot, -height]],
      [back[1] as [number, number], back[0] as [number, number], [wall, 0]],
    ),
    area(
      shade,
      [wall * 0.35, 0],
      side(0.45),
      [[foot, -height]],
      [back[1] as [number, number], back[0] as [number, number], [wall, 0]],
    ),
    area(
      light,
      [-wall * 0.72, 0],
      side(-0.74),
      [[-foot * 0.5, -height]],
      [
        [-belly * 0.55, -height * 0.72],
        [-wall * 0.52, -height * 0.3],
        [-wall * 0.52, 0],
      ],
    ),
  ];
  const rim = shape === 0 ? height * 0.19 : height * 0.055;
  const out = shape === 0 ? radius : radius * 1.02;
  const band = (fill: string, left: number, right: number): Shape =>
    area(fill, [left, 0], [[right, 0]], [[right, -rim]], [[left, -rim]]);
  return [
    ...shapes,
    ...(shape === 0
      ? [area(shade, [-wall, -rim], [[wall, -rim]], [[wall * 0.98, -rim * 1.3]], [[-wall * 0.98, -rim * 1.3]])]
      : []),
    band(shape === 0 ? body : light, -out, out),
    band(shape === 0 ? shade : body, out * 0.4, out),
    ...(shape === 0 ? [band(light, -out * 0.8, -out * 0.56)] : []),
  ];
}
