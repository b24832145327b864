import { useState } from 'preact/hooks';
import { StoreError } from '../../../../client/src/errors.ts';
import type { components } from '../../../../client/src/openapi.generated.ts';
import { keyOf } from '../../../../client/src/send.ts';
import { useMessages } from '../../../../ui/language.ts';
import { Failure } from '../../../../ui/parts/failure.tsx';
import { Field } from '../../../../ui/parts/field.tsx';
import { Notice } from '../../../../ui/parts/notice.tsx';
import { type Column, Table } from '../../../../ui/parts/table.tsx';
import { changed, post } from '../../../ask.ts';
import { useAdminMessages } from '../../../messages.ts';
import { Heading } from '../../../parts/heading.tsx';
import { hrefOf } from '../../../parts/href.ts';
import fileMessages from './messages.json' with { type: 'json' };

type Note = components['schemas']['PlantsFileNote'];
type Imported = components['schemas']['PlantsImported'];

/** What was chosen. The bytes are read once: the file may change meanwhile. All attempts to import it have one key. */
interface Chosen {
  bytes: Blob;
  key: string;
  skuFromHandle: boolean;
}

const COMMAND = 'npm run admin -- import-plants --shop … --file … --fetch-pictures';

function Notes({ of, title, about }: { of: readonly Note[]; title: string; about: string }) {
  const messages = useMessages(fileMessages);
  if (of.length === 0) return null;
  const columns: Column<Note>[] = [
    { label: messages.place, cell: ({ row, line }) => (row === line ? messages.row(row) : messages.line(row, line)) },
    { label: messages.column, cell: ({ column }) => column },
    { label: about, cell: ({ message }) => <span lang="en">{message}</span> },
  ];
  return <Table caption={title} rows={of} columns={columns} keyOf={(note) => String(of.indexOf(note))} />;
}

/** Imports a file of plants, once it has shown what the import would do. */
export default function ImportPlants() {
  const messages = useMessages(fileMessages);
  const { views } = useAdminMessages();
  const [chosen, setChosen] = useState<Chosen>();
  const [skuFromHandle, setSkuFromHandle] = useState(false);
  const [shown, setShown] = useState<Imported & { isDone: boolean }>();
  const [error, setError] = useState<StoreError>();
  const [isBusy, setBusy] = useState(false);

  const send = async ({ bytes, key, skuFromHandle }: Chosen, isDone: boolean) => {
    const query = new URLSearchParams({
      skuFromHandle: String(skuFromHandle),
      ...(isDone ? { key } : { dryRun: 'true' }),
    });
    setBusy(true);
    setError(undefined);
    try {
      setShown({ ...(await post<Imported>(`/api/plants?${query}`, bytes)), isDone });
      if (isDone) changed();
    } catch (failed) {
      if (!(failed instanceof StoreError)) throw failed;
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  const choose = (next: Chosen | undefined) => {
    setChosen(next);
    setShown(undefined);
    setError(undefined);
    if (next) void send(next, false);
  };
  const count = shown ? shown.created + shown.updated : 0;
  const { refused = [], warnings = [], isDone } = shown ?? {};
  return (
    <>
      <Heading up={{ href: hrefOf('/plants'), label: views.plants }} title={messages.title} />
      <form class="form" onSubmit={(event) => event.preventDefault()}>
        <fieldset disabled={isBusy}>
          <Field
            name="file"
            type="file"
            accept=".csv,.txt,.tsv,text/csv"
            label={messages.file}
            hint={messages.hint}
            onChange={async ({ currentTarget: { files } }) => {
              const bytes = files?.[0] && new Blob([await files[0].arrayBuffer()]);
              choose(bytes && { bytes, key: keyOf() ?? '', skuFromHandle });
            }}
          />
          <Field
            name="skuFromHandle"
            type="checkbox"
            label={messages.skuFromHandle}
            checked={skuFromHandle}
            onChange={({ currentTarget: { checked } }) => {
              setSkuFromHandle(checked);
              choose(chosen && { ...chosen, key: keyOf() ?? '', skuFromHandle: checked });
            }}
          />
          <p class="hint">
            {messages.command} <code>{COMMAND}</code>
          </p>
        </fieldset>
      </form>
      <p role="status">{isBusy && messages.busy}</p>
      {error && <Failure error={error} />}
      {isDone ? (
        <Notice tone="good" role="status" title={messages.done(count)} />
      ) : (
        shown && (
          <Notice
            tone={refused.length > 0 ? 'bad' : 'calm'}
            role="status"
            title={refused.length > 0 ? messages.faults(refused.length) : messages.counts(...countsOf(shown))}
          >
            {refused.length > 0 ? <p>{messages.faultsHint}</p> : count === 0 && <p>{messages.nothing}</p>}
          </Notice>
        )
      )}
      {chosen && !isDone && refused.length === 0 && count > 0 && (
        <div class="row">
          <button
            type="button"
            class="primary"
            aria-disabled={isBusy}
            onClick={() => isBusy || void send(chosen, true)}
          >
            {messages.import(count)}
          </button>
        </div>
      )}
      <Notes of={refused} title={messages.faultsTitle} about={messages.wrong} />
      <Notes of={warnings} title={messages.warnings} about={messages.meaning} />
    </>
  );
}

const countsOf = ({ created, updated, unchanged }: Imported) => [created, updated, unchanged];
