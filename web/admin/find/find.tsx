import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { StoreError } from '../../client/src/errors.ts';
import { useMessages } from '../../ui/language.ts';
import { type Choice, Combobox } from '../../ui/parts/combobox.tsx';
import { Dialog } from '../../ui/parts/dialog.tsx';
import { Failure } from '../../ui/parts/failure.tsx';
import { ask } from '../ask.ts';
import { BASE } from '../base.ts';
import { FindDocument } from '../documents.generated.ts';
import { useAdminMessages } from '../messages.ts';
import { views } from '../views/index.ts';
import { type Hit, hitsOf, recognize } from './hits.ts';
import findMessages from './messages.json' with { type: 'json' };

interface FindProps {
  role: string | undefined;
  onClose(): void;
}

type Found = Choice & Hit;

/** Goes to what a text names: something of the shop, or a view. */
export default function Find({ role, onClose }: FindProps) {
  const { route } = useLocation();
  const messages = useMessages(findMessages);
  const { keys, views: names } = useAdminMessages();
  const isAdmin = role === 'ADMIN';
  /** What the store said last to the Enter key: nothing to this text, or an error. */
  const [said, setSaid] = useState<{ text: string; error?: StoreError }>();
  const shown = useRef<{ text: string; hits: readonly Found[] }>(undefined);

  const find = async (text: string, signal?: AbortSignal): Promise<readonly Found[]> => {
    const named = views.flatMap(({ path, name, role: only }): Hit[] =>
      name && (!only || only === role) && names[name].toLowerCase().includes(text.toLowerCase())
        ? [{ kind: 'view', path, label: names[name] }]
        : [],
    );
    const found = text ? hitsOf(text, await ask(FindDocument, recognize(text, isAdmin), signal && { signal })) : [];
    return [...named, ...found].map((hit) => ({
      ...hit,
      id: hit.kind + hit.path,
      detail: [hit.about, messages.kinds[hit.kind]].filter(Boolean).join(' · '),
    }));
  };
  const load = async (text: string, signal: AbortSignal) => {
    const hits = await find(text, signal);
    shown.current = { text, hits };
    return hits;
  };
  const go = ({ path }: Hit) => {
    onClose();
    route(BASE + path);
  };
  const goToFirst = async (text: string) => {
    try {
      const [first] = shown.current?.text === text ? shown.current.hits : await find(text);
      if (first) go(first);
      else setSaid({ text });
    } catch (error) {
      setSaid({ text, error: error as StoreError });
    }
  };
  return (
    <Dialog id="find" title={keys.find} open onClose={onClose}>
      <form
        onInput={() => setSaid(undefined)}
        onSubmit={(event) => {
          event.preventDefault();
          const text = String(new FormData(event.currentTarget).get('find')).trim();
          if (text) void goToFirst(text);
        }}
      >
        <Combobox<Found>
          name="find"
          label={isAdmin ? messages.hintForAdmins : messages.hint}
          least={0}
          load={load}
          onChoose={go}
        />
        {said?.error ? <Failure error={said.error} /> : said && <p role="status">{messages.none(said.text)}</p>}
      </form>
    </Dialog>
  );
}
