import { useState } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import type { PlantFactsFragment } from '../../../documents.generated.ts';
import { picturesOf, textOf } from './picture.ts';

/** A part of its own: whoever looks at plants does not load it. */
const Editor = lazy(async () => ({ default: (await import('./editors.ts')).Editor }));

/** The pictures of a plant, as a field of its form. */
export function PicturesField({ of: plant, error }: { of: PlantFactsFragment | undefined; error: string | undefined }) {
  const [pictures, change] = useState(() => picturesOf(plant));
  return (
    <>
      <input type="hidden" name="pictures" value={textOf(pictures)} />
      <ErrorBoundary>
        <Editor pictures={pictures} change={change} error={error} />
      </ErrorBoundary>
    </>
  );
}
