import type { ComponentChildren } from 'preact';

/** Facts with their names. Those that are null are left out. */
export const Facts = ({ of }: { of: readonly (readonly [name: string, fact: ComponentChildren])[] }) => (
  <dl class="pairs">
    {of.map(
      ([name, fact]) =>
        fact != null && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ),
    )}
  </dl>
);
