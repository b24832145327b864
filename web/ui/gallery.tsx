import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type Language, LanguageContext } from './language.ts';
import { type Choice, Combobox } from './parts/combobox.tsx';
import { Dialog } from './parts/dialog.tsx';
import { Failure, issueOf, type StoreFailure } from './parts/failure.tsx';
import { Field } from './parts/field.tsx';
import { Money, moneyText } from './parts/money.tsx';
import { Empty, Notice } from './parts/notice.tsx';
import { Pager } from './parts/pager.tsx';
import { Badge, Status, type Tone } from './parts/status.tsx';
import { type Column, Table } from './parts/table.tsx';
import { When } from './parts/when.tsx';

const MINUTE = 60_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

interface OrderRow {
  number: string;
  customer: string;
  status: 'PENDING' | 'PROCESSING' | 'SHIPPED' | 'DELIVERED';
  placedAt: string;
  total: { amount: number; currency: string };
}

const orders: readonly OrderRow[] = [
  { number: 'GH-1042', customer: 'Ada Lovelace', status: 'PENDING', placedAt: ago(0), total: usd(4298) },
  { number: 'GH-1041', customer: 'Grace Hopper', status: 'SHIPPED', placedAt: ago(42 * MINUTE), total: usd(129900) },
  { number: 'GH-1040', customer: 'Alan Turing', status: 'DELIVERED', placedAt: ago(9000 * MINUTE), total: usd(799) },
];

const columns: readonly Column<OrderRow>[] = [
  { label: 'Number', cell: ({ number }) => number },
  { label: 'Customer', cell: ({ customer }) => customer },
  { label: 'Status', cell: ({ status }) => <Status order={status} /> },
  { label: 'Placed', cell: ({ placedAt }) => <When at={placedAt} /> },
  { label: 'Total', cell: ({ total }) => <Money of={total} />, align: 'end' },
];

const refused: StoreFailure = {
  code: 'BAD_USER_INPUT',
  message: 'Bad input',
  requestId: '0197a4a5-0d3c-7a51-9a57-2a3b8b1f6a10',
  issues: [
    { field: 'email', message: 'email must be an email address (received "ada@")' },
    { field: 'code', message: 'code must be an unused code of this customer (received "WELCOME")' },
  ],
};

const busy: StoreFailure = {
  code: 'RATE_LIMITED',
  message: 'There have been more than 600 requests in a minute.',
  requestId: '0197a4a5-0d3c-7a51-9a57-2a3b8b1f6a11',
  retryAfter: 12,
};

const tones: readonly Tone[] = ['good', 'wait', 'bad', 'busy', 'calm'];

function usd(amount: number) {
  return { amount, currency: 'USD' };
}

const Part = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <section class="part" aria-labelledby={`part-${name}`}>
    <h2 id={`part-${name}`}>{name}</h2>
    {children}
  </section>
);

const plants: readonly Choice[] = [
  { id: '1', label: 'Golden Pothos', detail: <Money of={usd(1399)} /> },
  { id: '2', label: 'Swiss Cheese Plant', detail: <Money of={usd(1299)} /> },
  { id: '3', label: 'Snake Plant', detail: <Money of={usd(1899)} /> },
  { id: '4', label: 'Peace Lily', detail: <Money of={usd(1599)} /> },
];

const tooLong: StoreFailure = {
  ...refused,
  issues: [{ field: 'note', message: 'note must have 500 or fewer characters (received 501)' }],
};

/** A form whose first answer is about the email, and the next one about the note. */
function Fields() {
  const [failure, setFailure] = useState(refused);
  return (
    <form
      class="form"
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(tooLong);
      }}
    >
      <Field name="name" label="Name" required autocomplete="name" value="Ada Lovelace" />
      <Field
        name="email"
        type="email"
        label="Email"
        required
        autocomplete="email"
        hint="The link to your order goes there."
        value="ada@"
        error={issueOf(failure, 'email')}
      />
      <Field
        name="note"
        label="Note"
        optional
        multiline
        hint="At most 500 characters."
        error={issueOf(failure, 'note')}
      />
      <Field
        name="reason"
        label="Reason"
        value="DAMAGED"
        options={[
          ['DAMAGED', 'Damaged'],
          ['LOST', 'Lost'],
        ]}
      />
      <Field name="restock" type="checkbox" label="Back to stock" checked hint="The plant can be sold again." />
      <Field name="off" label="Country" value="US" disabled />
      <button type="submit" class="primary">
        Send
      </button>
    </form>
  );
}

type Load = (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;

const loadPlants: Load = async (text) => plants.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));

function Dialogs({ language }: { language: Language }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <p>
        <button type="button" onClick={() => setOpen(true)}>
          Refund …
        </button>
      </p>
      <Dialog id="refund" title="Refund GH-1042" open={isOpen} onClose={close}>
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <Field name="quantity" type="number" label="Quantity" value={1} min={0} max={3} hint="3 can be refunded." />
          <Field name="refund-note" label="Note" optional multiline />
          <div class="row end">
            <button type="button" class="quiet" onClick={close}>
              Cancel
            </button>
            <button type="submit" class="danger">
              Refund {moneyText(language, usd(1142))}
            </button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

function Comboboxes({ load }: { load: Load }) {
  const [chosen, setChosen] = useState('nothing');
  const choose = ({ label }: Choice) => setChosen(label);
  return (
    <>
      <form class="form" method="get">
        <Combobox name="plant" label="Plant" load={load} onChoose={choose} />
      </form>
      <form class="form" method="get">
        <Combobox
          name="q"
          label="Search plants"
          placeholder="Search plants"
          labelHidden
          isSearch
          load={load}
          onChoose={choose}
        />
      </form>
      <p>Chosen: {chosen}</p>
    </>
  );
}

interface GalleryProps {
  language: Language;
  /** Finds the plants that the comboboxes suggest. */
  load?: Load;
}

/** Every part in every state: what axe checks, and where to look before a part is made a second time. */
export const Gallery = ({ language, load = loadPlants }: GalleryProps) => (
  <LanguageContext.Provider value={language}>
    <main class="gallery" id="main">
      <h1>Parts of the pages</h1>
      <p class="soft">What the shop and the back office are made of, in every state.</p>
      <Part name="Headings and text">
        <h3>A heading of the third level</h3>
        <p>
          A sentence <a href="#links">that leads somewhere</a>, with a <code>field_name</code>, a key <kbd>R</kbd> and{' '}
          <small>small print</small>.
        </p>
        <p class="soft">What is less important.</p>
      </Part>
      <Part name="Buttons">
        <div class="row">
          <button type="button" class="primary">
            Add to basket
          </button>
          <button type="button">Add to wishlist</button>
          <button type="button" class="quiet">
            Cancel
          </button>
          <button type="button" class="danger">
            Refund {moneyText(language, usd(1142))}
          </button>
          <a class="button" href="#buttons">
            Show all plants
          </a>
          <button type="button" class="primary" disabled>
            Not now
          </button>
        </div>
      </Part>
      <Part name="Money">
        <p class="row">
          <Money of={usd(1299)} />
          <Money of={{ amount: 1299, currency: 'EUR' }} />
          <Money of={{ amount: 1299, currency: 'JPY' }} />
          <Money of={{ amount: 1299, currency: 'KWD' }} />
          <Money of={usd(0)} />
          <Money of={usd(-1299)} />
        </p>
      </Part>
      <Part name="When">
        <p class="row">
          <When at={ago(0)} />
          <When at={ago(5 * MINUTE)} />
          <When at={ago(200 * MINUTE)} />
          <When at={ago(-3000 * MINUTE)} />
          <When at="2026-02-03T10:30:00Z" />
          <When at="2026-02-03T10:30:00Z" as="moment" />
        </p>
      </Part>
      <Part name="Status">
        <p class="row">
          <Status order="PENDING" />
          <Status order="PROCESSING" />
          <Status order="SHIPPED" />
          <Status order="DELIVERED" />
          <Status order="CANCELLED" />
          <Status order="REFUNDED" />
        </p>
        <p class="row">
          <Status delivery="PENDING" />
          <Status delivery="DELIVERED" />
          <Status delivery="DEAD" />
          <Badge tone="good">Safe for pets</Badge>
        </p>
      </Part>
      <Part name="Field">
        <Fields />
      </Part>
      <Part name="Combobox">
        <Comboboxes load={load} />
      </Part>
      <Part name="Dialog">
        <Dialogs language={language} />
      </Part>
      <Part name="Table">
        <Table
          caption="Orders"
          columns={columns}
          rows={orders}
          keyOf={({ number }) => number}
          href={({ number }) => `#${number}`}
        />
        <Pager page={7} pages={24} href={(page) => `#page-${page}`} />
      </Part>
      <Part name="Card">
        <div class="card">
          <h3>Monstera deliciosa</h3>
          <p class="soft">A card holds what belongs together.</p>
        </div>
      </Part>
      <Part name="Notice">
        {tones.map((tone) => (
          <Notice tone={tone} key={tone} title={`A notice: ${tone}`}>
            <p>The price is now {moneyText(language, usd(1399))}.</p>
          </Notice>
        ))}
      </Part>
      <Part name="Failure">
        <Failure
          error={refused}
          wrong={[{ name: 'email', id: 'field-email', label: 'Email', text: issueOf(refused, 'email') ?? '' }]}
        />
        <Failure error={busy} />
      </Part>
      <Part name="Empty">
        <Empty
          title="Your wishlist is empty"
          hint="Hearts put plants here."
          link={{ href: '#browse', label: 'Look at plants' }}
        />
      </Part>
    </main>
  </LanguageContext.Provider>
);
