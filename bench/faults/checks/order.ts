import { began, type Call, ended, type History, isWrite } from '../load/history.ts';

type Showing = Call & { shown: NonNullable<Call['shown']> };

const shows = (call: Call): call is Showing => call.end === 'ok' && call.shown !== undefined;
/** Only the last attempt of a read was answered. */
const asked = ({ attempts }: Call): number => attempts.at(-1)?.began ?? 0;

/** C6: no response of any process shows less than one that had ended before its request began. */
export const backwards = ({ calls }: History): string[] =>
  older(
    calls.filter(shows).filter(({ exact }) => exact),
    () => 'of all',
  );

/** C7: a caller sees what it wrote, whichever process it asks. */
export const forgotten = ({ calls }: History): string[] =>
  older(
    calls.filter(shows).filter((call) => !call.exact),
    ({ caller }) => caller,
    isWrite,
  );

/** The reads that show less than an earlier call of their group, of those that count as a witness. */
function older(
  calls: Showing[],
  group: (call: Call) => string,
  witnesses: (call: Call) => boolean = () => true,
): string[] {
  const found: string[] = [];
  const most = new Map<string, number>();
  const of = (call: Showing) => `${call.shown.subject} ${group(call)}`;
  const ends = calls.filter(witnesses).toSorted((a, b) => ended(a) - ended(b));
  let next = 0;
  for (const read of calls.filter((call) => !isWrite(call)).toSorted((a, b) => asked(a) - asked(b))) {
    for (; next < ends.length && ended(ends[next] as Showing) < asked(read); next++) {
      const call = ends[next] as Showing;
      most.set(of(call), Math.max(call.shown.value, most.get(of(call)) ?? 0));
    }
    const known = most.get(of(read)) ?? 0;
    const { value, subject } = read.shown;
    if (value < known)
      found.push(
        `${subject} at ${Math.round(began(read))}: ${value}, though ${known} had been shown (${read.attempts.at(-1)?.process})`,
      );
  }
  return found;
}
