import type { ComponentChildren } from 'preact';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { Notice } from '../../../ui/parts/notice.tsx';
import { When } from '../../../ui/parts/when.tsx';
import { hrefOf } from '../../parts/href.ts';
import { viewOfResource } from '../../parts/view-of-resource.ts';
import type { Break, Chain } from './chain.ts';
import { proofMessages } from './messages.ts';

const Facts = ({ of }: { of: readonly (readonly [name: string, fact: ComponentChildren])[] }) => (
  <dl class="facts">
    {of.map(([name, fact]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{typeof fact === 'string' ? <code>{fact}</code> : fact}</dd>
      </div>
    ))}
  </dl>
);

/** The chain is whole: how far, and how much of it is signed. */
export function Whole({ chain: { position, head, keys, erased } }: { chain: Chain }) {
  const messages = useMessages(proofMessages);
  const language = useLanguage();
  if (position === 0) return <Notice role="status" title={messages.empty} />;
  return (
    <>
      <Notice tone={head ? 'good' : 'wait'} role="status" title={messages.whole(position.toLocaleString(language))}>
        <p>
          {head ? messages.signed(head.position.toLocaleString(language)) : messages.noHead} {head && messages.unsigned}
        </p>
        {erased > 0 && <p>{messages.erased(erased)}</p>}
      </Notice>
      {head && (
        <Facts
          of={[
            [messages.signedAt, <When key="at" at={head.at} />],
            [messages.link, head.link],
            [messages.key, [...keys].reverse().join('\n')],
          ]}
        />
      )}
    </>
  );
}

/** Where the chain breaks, and in what. */
export function Broken({ event, what, expected, found }: Break) {
  const messages = useMessages(proofMessages);
  const language = useLanguage();
  const { id, type, position, resource, linked } = event;
  const view = viewOfResource(resource);
  const name = `${resource.type} ${resource.id}`;
  const milliseconds = Number(linked.split('\n')[7]);
  return (
    <Notice tone="bad" role="alert" title={messages.broken(type, position.toLocaleString(language))}>
      <p>{messages.what[what]}</p>
      <Facts
        of={[
          [messages.expected, expected],
          [messages.found, found],
          [messages.event, id],
          [messages.about, view ? <a href={hrefOf(view)}>{name}</a> : name],
          [messages.happened, milliseconds > 0 && <When at={new Date(milliseconds).toISOString()} as="moment" />],
        ]}
      />
    </Notice>
  );
}
