import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { draw } from '../../web/ui/pictures/draw.ts';
import { growthFormOf, type PlantFacts } from '../../web/ui/pictures/plants.ts';
import { browserForTests } from './browser.js';

const demo = JSON.parse(readFileSync('src/operations/demo/plants.json', 'utf8')) as (PlantFacts & {
  heightCm: number;
  potDiameterMm: number;
})[];

/** Where an element is drawn, with its stroke. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
  text: string;
}

const browser = browserForTests();
/** Of each picture the elements of its groups: the plant behind the pot, the pot, the plant before it. */
let pictures: Box[][][];

beforeAll(async () => {
  const { page } = await browser.tab('about:blank');
  await page.setContent(demo.map(draw).join(''));
  pictures = await page.evaluate(() =>
    [...document.querySelectorAll('svg')].map((svg) =>
      [...svg.querySelectorAll('g')].map((group) =>
        [...group.querySelectorAll<SVGGraphicsElement>('path, circle')].map((element) => {
          const { x, y, width, height } = element.getBBox();
          const edge = Number(element.getAttribute('stroke-width') ?? 0) / 2;
          const across = { left: x - edge, right: x + width + edge };
          return { ...across, top: y - edge, bottom: y + height + edge, text: element.outerHTML };
        }),
      ),
    ),
  );
});

describe('the pictures of the demo, in Chromium', () => {
  it.each(demo.map(({ sku }, index) => [sku, index] as const))('%s stays in its frame', (_, index) => {
    const elements = pictures[index]?.flat() ?? [];
    expect(elements.length).toBeGreaterThan(10);
    expect(
      elements.filter(({ left, right, top, bottom }) => left < 8 || right > 792 || top < 8 || bottom > 952),
    ).toEqual([]);
  });

  it.each(demo.map(({ sku }, index) => [sku, index] as const))('%s is to scale', (_, index) => {
    const plant = demo[index] as (typeof demo)[number];
    const [behind = [], pot = [], before = []] = pictures[index] ?? [];
    const grown = [...behind, ...before];
    const rim = Math.min(...pot.map(({ top }) => top));
    const wide = Math.max(...pot.map(({ right }) => right)) - Math.min(...pot.map(({ left }) => left));
    // A plant that trails is as long as it hangs below the rim.
    const high =
      growthFormOf(plant) === 'trailing'
        ? Math.max(...grown.map(({ bottom }) => bottom)) - rim
        : rim - Math.min(...grown.map(({ top }) => top));
    expect(high / wide / (plant.heightCm / (plant.potDiameterMm / 10))).toBeCloseTo(1, 1);
  });
});
