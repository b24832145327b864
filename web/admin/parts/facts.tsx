import type { ComponentChildren } from 'preact';

interface FactsProps {
  of: readonly (readonly [name: string, fact: ComponentChildren])[];
  look?: 'pairs' | 'figures';
}

/** Facts with their names. Those that are null are left out. */
export const Facts = ({ of, look = 'pairs' }: FactsProps) => (
  <dl class={look}>
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
