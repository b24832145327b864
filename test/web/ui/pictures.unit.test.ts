import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { draw } from '../../../web/ui/pictures/draw.ts';
import { drawingOf, picturesOn } from '../../../web/ui/pictures/picture-of.ts';
import { growthFormOf, type PlantFacts } from '../../../web/ui/pictures/plants.ts';

const demo = JSON.parse(readFileSync('src/operations/demo/plants.json', 'utf8')) as PlantFacts[];
const bySku = (sku: string) => demo.find((plant) => plant.sku === sku) as PlantFacts;
const unknown = { sku: 'X-1', name: 'Something', botanicalName: 'Nescio quid' };

/** Where the lines and circles of the plant and its pot end. */
function points(svg: string): [x: number, y: number][] {
  const drawn = svg.slice(svg.indexOf('<g>'));
  const ends: [number, number][] = [];
  for (const [, path = ''] of drawn.matchAll(/ d="([^"]*)"/g)) {
    let [x, y] = [0, 0];
    for (const [, command, rest = ''] of path.matchAll(/([Mcl])([^Mclz]*)/g)) {
      const numbers = (rest.match(/-?\d+/g) ?? []).map(Number);
      const size = command === 'c' ? 6 : 2;
      for (let end = size; end <= numbers.length; end += size) {
        const [right, down] = [numbers[end - 2] ?? Number.NaN, numbers[end - 1] ?? Number.NaN];
        [x, y] = command === 'M' ? [right, down] : [x + right, y + down];
        ends.push([x, y]);
      }
    }
  }
  for (const [, x, y] of drawn.matchAll(/cx="(-?\d+)" cy="(-?\d+)"/g)) ends.push([Number(x), Number(y)]);
  return ends;
}

describe('the picture of a plant', () => {
  it('is the same for the same facts, and another one for another plant', () => {
    expect(demo.map(draw)).toEqual(demo.map((plant) => draw({ ...plant })));
    expect(new Set(demo.map(draw)).size).toBe(84);
  });

  it('is at most 2.5 kB of gzip for each plant of the demo', () => {
    expect(
      demo.map((plant) => [plant.sku, gzipSync(draw(plant)).length]).filter(([, size]) => Number(size) > 2500),
    ).toEqual([]);
  });

  it('has elements and attributes of drawing only: no style, script, id or address', () => {
    const known = new Set(['svg', 'title', 'path', 'circle', 'ellipse', 'g']);
    for (const plant of demo) {
      const svg = draw(plant);
      expect([...svg.matchAll(/<([a-z]+)/gi)].map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual(
        [],
      );
      expect(svg).not.toMatch(/\s(style|id|class|href|on\w+)=|NaN|Infinity|undefined/);
    }
  });

  it('uses each of the twelve forms in the demo', () => {
    expect([...new Set(demo.map(growthFormOf))].sort()).toEqual([
      'bigLeaf',
      'bush',
      'cactus',
      'climber',
      'fern',
      'flower',
      'herb',
      'palm',
      'rosette',
      'sword',
      'trailing',
      'tree',
    ]);
  });

  it.each([
    ['MON-DEL-14', 'bigLeaf'],
    ['DRA-TRI-15', 'sword'],
    ['DRA-FRA-21', 'palm'],
    ['CUR-ROW-11', 'trailing'],
    ['PHA-AMA-12', 'flower'],
    ['FIC-LYR-21', 'tree'],
    ['CIT-LIM-21', 'tree'],
    ['KRO-GRU-13', 'cactus'],
    ['CLE-MON-15', 'climber'],
  ])('%s has the form %s', (sku, form) => {
    expect(growthFormOf(bySku(sku))).toBe(form);
  });

  it.each([
    [{ tags: ['fern'] }, 'fern'],
    [{ tags: ['palm', 'tree'] }, 'palm'],
    [{ tags: ['houseplant', 'trailing'] }, 'trailing'],
    [{ name: 'Little Cactus' }, 'cactus'],
    [{ name: 'Blue Grass' }, 'herb'],
    [{ heightCm: 120 }, 'tree'],
    [{ light: 'direct', watering: 'sparse' }, 'rosette'],
    [{ light: 'low' }, 'bigLeaf'],
    [{ botanicalName: null, tags: null, heightCm: null, potDiameterMm: null, light: null }, 'bush'],
    [{ botanicalName: 'constructor __proto__' }, 'bush'],
  ])('a plant of no known genus, %j, is drawn as %s', (facts, form) => {
    const plant = { ...unknown, ...facts };
    expect(growthFormOf(plant)).toBe(form);
    expect(points(draw(plant)).length).toBeGreaterThan(80);
  });

  it('takes the colour of the flowers and the white of the leaves from the name', () => {
    const rose = { ...unknown, botanicalName: 'Rosa chinensis' };
    expect(draw({ ...rose, name: 'Red Rose' })).toContain('#c93f3f');
    expect(draw({ ...rose, name: 'Rose' })).not.toContain('#c93f3f');
    expect(draw({ ...unknown, tags: ['variegated'] })).toContain('#efe6b8');
    expect(draw(unknown)).not.toContain('#efe6b8');
  });

  it('writes what a person typed as text', () => {
    const hostile = "</title><script>alert(1)</script>\" onload='x' &amp;";
    const svg = draw({
      sku: hostile,
      name: hostile,
      botanicalName: hostile,
      light: hostile,
      watering: hostile,
      tags: [hostile],
    });
    expect(svg).toContain(
      '<title>&#60;/title&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#34; onload=&#39;x&#39; &#38;amp;</title>',
    );
    expect(svg.replace(/<title>.*<\/title>/, '')).not.toMatch(/script|onload|alert/);
  });

  it('is drawn for a name with signs that no SVG may hold', () => {
    expect(draw({ ...unknown, name: 'a\u0000b\u001bc\ud800d\ufffee\tf' })).toContain('<title>abcde\tf</title>');
  });

  it.each([
    [{ heightCm: 1, potDiameterMm: 10_000 }],
    [{ heightCm: 10_000, potDiameterMm: 1 }],
    [{ heightCm: 0, potDiameterMm: 0 }],
    [{ heightCm: 200, potDiameterMm: 60 }],
    [{ heightCm: 3, potDiameterMm: 400 }],
  ])('stays in its frame with the facts %j, whatever its form', (facts) => {
    const forms = new Map(demo.map((plant) => [growthFormOf(plant), plant]));
    for (const plant of [...forms.values(), ...demo.slice(40, 60)]) {
      const outside = points(draw({ ...plant, ...facts })).filter(
        ([x, y]) => !(x >= 0 && x <= 800 && y >= 0 && y <= 960),
      );
      expect([plant.sku, outside]).toEqual([plant.sku, []]);
    }
  });
});

it.each([
  ['https://shop.example/media/fern.png?w=800', ['/media/fern.png?w=800']],
  ['http://shop.example/media/fern.png', ['/media/fern.png']],
  ['https://img.example/fern.png', []],
  ['https://shop.example:8080/fern.png', []],
  ['https://shop.example@img.example/fern.png', []],
  ['//img.example/pictures/fern.png', []],
  ['fern.png', []],
])('a picture of the seller is shown where this host serves it: %s', (url, shown) =>
  expect(picturesOn('shop.example', [{ url, alt: '' }]).map(({ src }) => src)).toEqual(shown),
);

it.each([
  [90, ['160.webp 90w'], '160.webp'],
  [480, ['160.webp 160w', '480.webp 480w'], '480.webp'],
  [1000, ['160.webp 160w', '480.webp 480w', '960.webp 960w', '1600.webp 1000w'], '960.webp'],
])('a picture of the store that is %i pixels wide has the widths that it is kept in', (width, files, src) => {
  const folder = `/pictures/${'a'.repeat(36)}/`;
  const [shown] = picturesOn('shop.example', [{ url: `${folder}1600.webp`, alt: '', width, height: 900 }]);
  expect(shown?.srcset?.replaceAll(folder, '').split(', ')).toEqual(files);
  expect([shown?.src, shown?.full, shown?.small]).toEqual([src, '1600.webp', '160.webp'].map((file) => folder + file));
});

it('the drawn picture has the SKU in its address', () =>
  expect(drawingOf('A/B 1')).toBe('/shop/pictures/A%2FB%201.svg'));
