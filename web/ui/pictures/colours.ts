/** Dark, middle and light of each tone. */
export type Tones = readonly [dark: string, middle: string, light: string];

export const leafTones = {
  deep: ['#1f4d38', '#2f6b4c', '#4d8a66'],
  green: ['#2f6139', '#45804a', '#6da265'],
  fresh: ['#4a7a35', '#659b47', '#8dbb66'],
  lime: ['#7d9436', '#a0b54a', '#c3d172'],
  blue: ['#3f6d6b', '#5c8f8a', '#8db5ab'],
  olive: ['#525f31', '#72803f', '#98a25f'],
  silver: ['#66806f', '#8aa38d', '#b3c5b0'],
  plum: ['#4c2a3c', '#6d3f53', '#8f5f70'],
  red: ['#7a2630', '#a23a3d', '#c65b52'],
} satisfies Record<string, Tones>;

export const bloomTones = {
  white: ['#d9d5c6', '#f0ede2', '#fffdf6'],
  pink: ['#b8567a', '#d97f9d', '#efb0c1'],
  red: ['#a3262f', '#c93f3f', '#e0695c'],
  orange: ['#c4622a', '#e3863c', '#f2ad63'],
  yellow: ['#cf9f2c', '#e9c04a', '#f6da80'],
  blue: ['#5470ac', '#7791c9', '#a7b9e0'],
  purple: ['#65478f', '#8767b0', '#ae94cd'],
  coral: ['#c04a4c', '#df6f68', '#f09e92'],
} satisfies Record<string, Tones>;

export type LeafTone = keyof typeof leafTones;
export type BloomTone = keyof typeof bloomTones;

export const bark: Tones = ['#65503f', '#84694f', '#a58a6b'];
export const cream = '#efe6b8';
export const silver = '#cfdccb';
export const sun = '#e8bd4a';
