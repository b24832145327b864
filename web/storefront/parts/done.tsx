import { Notice } from '../../ui/parts/notice.tsx';

interface DoneProps {
  /** What a form of the page may have done, in words. */
  of: Readonly<Record<string, string>>;
  /** The address of the page, to which the form led: `?done=removed`. */
  at: string;
}

/** What a form has just done. The page begins here, so that it is read aloud. */
export function Done({ of: words, at }: DoneProps) {
  const done = new URL(at).searchParams.get('done') ?? '';
  return Object.hasOwn(words, done) ? <Notice tone="good" role="status" takesFocus title={words[done]} /> : null;
}
