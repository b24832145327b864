import { readFileSync } from 'node:fs';

/** A block of code in a guide, and the output that the guide says it has. */
export interface Block {
  language: string;
  /** The file that the block is the content of; without one the block is run. */
  file?: string;
  code: string;
  expected?: { language: string; text: string };
}

const OUTPUTS = ['json', 'text'];

/** The blocks of a guide, in order. A block of JSON or plain text is the output of the block before it. */
export function readGuide(path: string): Block[] {
  const blocks: Block[] = [];
  for (const [, info, code] of readFileSync(path, 'utf8').matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)) {
    const [language = '', file] = String(info).split(' ');
    const before = blocks.at(-1);
    if (!OUTPUTS.includes(language)) blocks.push({ language, file, code: String(code) });
    else if (before && !before.expected) before.expected = { language, text: String(code) };
    else throw new Error(`${path}: an output stands behind no block: ${code}`);
  }
  return blocks;
}
