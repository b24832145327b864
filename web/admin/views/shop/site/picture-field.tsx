import { useState } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import type { Chosen, OnePictureProps } from './one-picture.tsx';

const OnePicture = lazy(async () => ({ default: (await import('../../plants/pictures/editors.ts')).OnePicture }));

interface PictureFieldProps extends Omit<OnePictureProps, 'chosen' | 'choose'> {
  /** What it is before it is changed. */
  picture: Chosen | null | undefined;
}

/** One picture, as a field of a form: its id. */
export function PictureField({ picture, ...props }: PictureFieldProps) {
  const [chosen, choose] = useState<Chosen | undefined>(picture ?? undefined);
  return (
    <>
      <input type="hidden" name={props.name} value={chosen?.id} />
      <ErrorBoundary>
        <OnePicture {...props} chosen={chosen} choose={choose} />
      </ErrorBoundary>
    </>
  );
}
