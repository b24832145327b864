import type { BloomTone, LeafTone, Tones } from './colours.ts';
import type { Marks, Outline } from './leaves.ts';
import type { Shape } from './shapes.ts';

export type GrowthForm =
  | 'bigLeaf'
  | 'bush'
  | 'cactus'
  | 'climber'
  | 'fern'
  | 'flower'
  | 'herb'
  | 'palm'
  | 'rosette'
  | 'sword'
  | 'trailing'
  | 'tree';

export type Bloom =
  | 'ball'
  | 'bird'
  | 'cluster'
  | 'cone'
  | 'cross'
  | 'cyclamen'
  | 'daisy'
  | 'double'
  | 'orchid'
  | 'open'
  | 'pitcher'
  | 'pompon'
  | 'spathe'
  | 'spike'
  | 'star'
  | 'trumpet';

/** How a genus looks: what its form is drawn with. */
export interface Habit {
  readonly form: GrowthForm;
  /** What sets it apart among those of its form: `beads`, `antlers`. */
  readonly like?: string;
  readonly leaf?: Outline;
  /** Width of a leaf as a part of its length. */
  readonly wide?: number;
  /** Length of a leaf as a part of the plant's height. */
  readonly long?: number;
  readonly count?: number;
  /** Degrees from straight up to the outermost leaf or stem. */
  readonly spread?: number;
  readonly tone?: LeafTone;
  readonly marks?: Marks;
  readonly ink?: string;
  readonly bloom?: Bloom;
  readonly bloomTone?: BloomTone;
  readonly blooms?: number;
  /** How much larger its flowers are than others of the kind. */
  readonly bloomSize?: number;
}

/** One plant to draw, in centimetres. */
export interface Specimen extends Habit {
  readonly height: number;
  /** Half of the pot's diameter. */
  readonly pot: number;
  readonly tones: Tones;
  readonly petals: Tones;
  /** The next of the plant's own numbers from a to b. */
  readonly vary: (a: number, b: number) => number;
}

/** What stands behind the pot's rim, and what hangs over it. */
export interface Drawing {
  readonly behind: Shape[];
  readonly before?: Shape[];
}
