import { parseArgs } from 'node:util';
import { printTable } from '../support/report/table.ts';
import { endAll, endOnSignals, isStopping, scoped } from '../support/run/endings.ts';
import { faults, smoke } from './faults/faults.ts';
import { cells, HEAD, keepResult, writePage } from './report.ts';
import { type Check, type Result, runFault } from './run-fault.ts';

/** How many findings of a check are printed. */
const SHOWN = 5;

/** Parses `npm run faults [-- --only name] [--seconds n] [--rate n] [--seed n] [--write] [--smoke]`. */
function planned() {
  const text = (value: string) => ({ type: 'string' as const, default: value });
  const flag = { type: 'boolean' as const, default: false };
  const { values } = parseArgs({
    options: { only: text(''), seconds: text('10'), rate: text('40'), seed: text('1'), write: flag, smoke: flag },
  });
  const [seconds, rate, seed] = (['seconds', 'rate', 'seed'] as const).map((name) => {
    const value = Number(values[name]);
    if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} must be a whole number of at least 1.`);
    return value;
  }) as [number, number, number];
  const chosen = (values.smoke ? smoke : faults).filter(({ name }) => values.only === '' || name === values.only);
  if (chosen.length === 0)
    throw new Error(`There is no fault "${values.only}". The faults are ${faults.map(({ name }) => name).join(', ')}.`);
  const write = values.write || (!values.smoke && values.only === '');
  return { chosen, write, sizes: values.smoke ? { seed, seconds: 4, rate: 20 } : { seed, seconds, rate } };
}

function printFindings({ fault, found }: Result): void {
  for (const [check, findings] of Object.entries(found) as [Check, string[]][]) {
    for (const finding of findings.slice(0, SHOWN)) console.log(`${fault} ${check}: ${finding}`);
    if (findings.length > SHOWN) console.log(`${fault} ${check}: and ${findings.length - SHOWN} more`);
  }
}

async function run({ chosen, sizes, write }: ReturnType<typeof planned>): Promise<void> {
  const results: Result[] = [];
  for (const fault of chosen) {
    const missing = await fault.missing?.();
    if (missing) console.log(`${fault.name} cannot be tried here: ${missing}`);
    if (missing) continue;
    console.log(`${fault.name}: ${fault.sentence}`);
    const result = await scoped(() => runFault(fault, sizes));
    if (!fault.loses) printFindings(result);
    results.push(result);
    if (write) await keepResult(result);
  }
  printTable(HEAD, results.map(cells));
  if (write) await writePage();
  if (results.some(({ red }) => red.length > 0)) process.exitCode = 1;
}

endOnSignals();
try {
  await run(planned());
} catch (error) {
  process.exitCode = 1;
  if (!isStopping()) console.error(error);
} finally {
  await endAll();
}
