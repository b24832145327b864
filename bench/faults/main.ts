import { parseArgs } from 'node:util';
import { printTable } from '../support/report/table.ts';
import { endAll, endOnSignals, isStopping, scoped } from '../support/run/endings.ts';
import { faults, smoke } from './faults/faults.ts';
import { cells, HEAD, keepResult, writePage, writeSoak } from './report.ts';
import { type Result, runFault } from './run-fault.ts';
import { runSoak } from './soak.ts';

/** How many findings of a check are printed. */
const SHOWN = 5;

/**
 * Parses `npm run faults [-- --only name] [--seconds n] [--rate n] [--seed n] [--write] [--smoke]`, and
 * `npm run faults -- soak [--minutes n] [--seed n]`.
 */
function planned() {
  const text = (value: string) => ({ type: 'string' as const, default: value });
  const flag = { type: 'boolean' as const, default: false };
  const { values, positionals } = parseArgs({
    options: {
      only: text(''),
      seconds: text('10'),
      rate: text('40'),
      seed: text('1'),
      minutes: text('30'),
      write: flag,
      smoke: flag,
    },
    allowPositionals: true,
  });
  if (positionals.some((name) => name !== 'soak')) throw new Error(`There is no "${positionals}", only "soak".`);
  const [seconds, rate, seed, minutes] = (['seconds', 'rate', 'seed', 'minutes'] as const).map((name) => {
    const value = Number(values[name]);
    if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} must be a whole number of at least 1.`);
    return value;
  }) as [number, number, number, number];
  const chosen = (values.smoke ? smoke : faults).filter(({ name }) => values.only === '' || name === values.only);
  if (chosen.length === 0)
    throw new Error(`There is no fault "${values.only}". The faults are ${faults.map(({ name }) => name).join(', ')}.`);
  const write = values.write || (!values.smoke && values.only === '');
  const soak = positionals.length > 0 ? minutes : undefined;
  return { chosen, write, soak, sizes: values.smoke ? { seed, seconds: 4, rate: 20 } : { seed, seconds, rate } };
}

function printFindings({ fault, found }: Result): void {
  for (const [check, findings] of Object.entries(found)) {
    for (const finding of findings.slice(0, SHOWN)) console.log(`${fault} ${check}: ${finding}`);
    if (findings.length > SHOWN) console.log(`${fault} ${check}: and ${findings.length - SHOWN} more`);
  }
}

async function run({ chosen, sizes, write, soak }: ReturnType<typeof planned>): Promise<void> {
  const results: Result[] = [];
  if (soak !== undefined) {
    const result = await runSoak(soak, sizes.seed);
    printFindings(result);
    printTable(HEAD, [cells(result)]);
    await writeSoak(result);
    if (result.red.length > 0) process.exitCode = 1;
    return;
  }
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
