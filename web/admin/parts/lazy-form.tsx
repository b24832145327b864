import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';

/** A form that is loaded when its dialog opens. The focus goes to its first control then, as it does in a dialog that has its form. */
export function lazyForm<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => {
    const FormOf = await load();
    const Focused = (props: Props) => {
      const place = useRef<HTMLDivElement>(null);
      useEffect(() => place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
      return (
        <div ref={place}>
          <FormOf {...props} />
        </div>
      );
    };
    return { default: Focused };
  });
  return (props: Props) => (
    <ErrorBoundary>
      <Loaded {...props} />
    </ErrorBoundary>
  );
}
