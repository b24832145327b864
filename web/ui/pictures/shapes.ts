/**
 * Shapes in centimetres: the origin is the middle of the pot's rim, y grows upwards, an angle is in degrees from straight
 * up and grows clockwise.
 */
export type Point = readonly [x: number, y: number];

/** A path, or, with a radius, a circle about its start. */
export interface Shape {
  readonly start: Point;
  /** One point is a line to it, three are a cubic curve. */
  readonly steps: readonly (readonly Point[])[];
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly radius?: number;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

export type Curve = readonly [Point, Point, Point, Point];

export function polar([x, y]: Point, angle: number, distance: number): Point {
  const turn = (angle * Math.PI) / 180;
  return [x + Math.sin(turn) * distance, y + Math.cos(turn) * distance];
}

export const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** The point of a curve at t, and the angle in which it runs there. */
export function along(curve: Curve, t: number): { at: Point; angle: number } {
  const [a, b, c, d] = curve;
  const [ab, bc, cd] = [between(a, b, t), between(b, c, t), between(c, d, t)];
  const [from, to] = [between(ab, bc, t), between(bc, cd, t)];
  return { at: between(from, to, t), angle: (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI };
}

/** Evenly spread places of a curve from t to its end. */
export const placesOn = (curve: Curve, from: number, count: number): { at: Point; angle: number }[] =>
  Array.from({ length: count }, (_, index) => along(curve, from + ((1 - from) * index) / (count - 1)));

/** A stem that leaves its root at one angle and ends at another: smooth, whatever the two are. */
export function arch(from: Point, angle: number, length: number, endAngle: number): Curve {
  const second = polar(from, angle, length * 0.4);
  const third = polar(second, (angle + endAngle) / 2, length * 0.3);
  return [from, second, third, polar(third, endAngle, length * 0.3)];
}

export const line = (stroke: string, width: number, ...[start, ...rest]: [Point, ...Point[]]): Shape => ({
  start,
  steps: rest.map((point) => [point]),
  stroke,
  width,
});

export const stem = (stroke: string, width: number, [start, ...rest]: Curve): Shape => ({
  start,
  steps: [rest],
  stroke,
  width,
});

export const dot = (fill: string, start: Point, radius: number): Shape => ({ start, steps: [], fill, radius });

export const area = (fill: string, start: Point, ...steps: (readonly Point[])[]): Shape => ({ start, steps, fill });

/** The start of a path, then its lines and curves, between bars: `0 0 | 1 .3 1.1 .75 0 1`. */
export const pathOf = (text: string): Point[][] =>
  text.split(' | ').map((step) => {
    const numbers = step.split(' ').map(Number);
    return numbers.flatMap((x, index): Point[] => (index % 2 ? [] : [[x, numbers[index + 1] as number]]));
  });

export function areaOf(fill: string, path: string): Shape {
  const [start, ...steps] = pathOf(path);
  return area(fill, start?.[0] as Point, ...steps);
}

/** The same shapes scaled, then turned, then moved. */
export function moved(shapes: readonly Shape[], to: Point, scale = 1, angle = 0): Shape[] {
  const turn = (angle * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn) * scale, Math.cos(turn) * scale];
  const move = ([x, y]: Point): Point => [to[0] + x * cos + y * sin, to[1] + y * cos - x * sin];
  return shapes.map((shape) => ({
    ...shape,
    start: move(shape.start),
    steps: shape.steps.map((step) => step.map(move)),
    ...(shape.width !== undefined && { width: shape.width * scale }),
    ...(shape.radius !== undefined && { radius: shape.radius * scale }),
  }));
}

/** The box that holds the shapes with their strokes. */
export function boxOf(shapes: readonly Shape[]): Box {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const shape of shapes) {
    const margin = shape.radius ?? (shape.stroke === undefined ? 0 : (shape.width ?? 0) / 2);
    const hold = ([x, y]: Point): void => {
      left = Math.min(left, x - margin);
      right = Math.max(right, x + margin);
      bottom = Math.min(bottom, y - margin);
      top = Math.max(top, y + margin);
    };
    let from = shape.start;
    hold(from);
    for (const step of shape.steps) {
      const [b, c, d] = step;
      if (b && c && d) for (let t = 1; t < 12; t += 1) hold(along([from, b, c, d], t / 12).at);
      from = step.at(-1) as Point;
      hold(from);
    }
  }
  return { left, right, bottom, top };
}

/** SVG of the shapes: whole numbers, relative steps; strokes that look alike and follow one another share a path. */
export function svgOf(shapes: readonly Shape[], origin: Point, scale: number): string {
  const place = ([x, y]: Point): Point => [Math.round(origin[0] + x * scale), Math.round(origin[1] - y * scale)];
  const joined = (numbers: number[]): string => numbers.join(' ').replaceAll(' -', '-');
  const pathOf = ({ start, steps, fill }: Shape): string => {
    let from = place(start);
    let text = `M${joined([...from])}`;
    let last = '';
    for (const step of steps) {
      const points = step.map(place);
      const command = step.length === 3 ? 'c' : 'l';
      const numbers = joined(points.flatMap(([x, y]) => [x - from[0], y - from[1]]));
      text += command === last && numbers.startsWith('-') ? numbers : (command === last ? ' ' : command) + numbers;
      last = command;
      from = points.at(-1) as Point;
    }
    return fill === undefined ? text : `${text}z`;
  };
  const lookOf = ({ fill, stroke, width = 0 }: Shape): string =>
    (fill === undefined ? '' : ` fill="${fill}"`) +
    (stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${Math.max(1, Math.round(width * scale))}"`);
  let text = '';
  for (const [index, shape] of shapes.entries()) {
    const look = lookOf(shape);
    const before = shapes[index - 1];
    if (shape.radius !== undefined) {
      const [x, y] = place(shape.start);
      text += `<circle cx="${x}" cy="${y}" r="${Math.max(1, Math.round(shape.radius * scale))}"${look}/>`;
    } else if (before && before.radius === undefined && shape.fill === undefined && lookOf(before) === look) {
      text = `${text.slice(0, -'"/>'.length)}${pathOf(shape)}"/>`;
    } else {
      text += `<path${look} d="${pathOf(shape)}"/>`;
    }
  }
  return text;
}

/** Places from -1 to 1, the outermost first, so that what stands in the middle lies on top. */
export const fan = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => (count === 1 ? 0 : (index / (count - 1)) * 2 - 1)).sort(
    (a, b) => Math.abs(b) - Math.abs(a),
  );
