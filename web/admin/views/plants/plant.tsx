import { useLocation, useRoute } from 'preact-iso/router';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { Failure } from '../../../ui/parts/failure.tsx';
import { Money } from '../../../ui/parts/money.tsx';
import { Empty } from '../../../ui/parts/notice.tsx';
import { Badge } from '../../../ui/parts/status.tsx';
import { When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import {
  AdjustStockDocument,
  ArchivePlantDocument,
  PlantDocument,
  type PlantFactsFragment,
  RestorePlantDocument,
  SetStockDocument,
  StockMovementsDocument,
  UpdatePlantDocument,
} from '../../documents.generated.ts';
import { useKeys } from '../../keys.ts';
import { useAdminMessages } from '../../messages.ts';
import { Action } from '../../parts/action.tsx';
import { AuditLink } from '../../parts/audit-link.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Heading } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { List, usePage } from '../../parts/list.tsx';
import { Metadata } from '../../parts/metadata.tsx';
import { signed } from '../../parts/signed.ts';
import { Two } from '../../parts/two.tsx';
import plantMessages from './messages.json' with { type: 'json' };

function AdjustStock({ plant: { id, name, stock } }: { plant: PlantFactsFragment }) {
  const messages = useMessages(plantMessages);
  return (
    <Action
      id="adjust"
      label={messages.adjust}
      title={messages.adjustTitle(name)}
      shortcut="a"
      buttonLook="primary"
      document={AdjustStockDocument}
      variables={(filled) => ({ plantId: id, change: Number(filled('change')), note: filled('note') })}
      explain={(error) =>
        error.code === 'OUT_OF_STOCK'
          ? { field: 'change', message: messages.belowZero(error.facts.plants[0]?.available ?? stock) }
          : undefined
      }
      fields={[
        {
          name: 'change',
          label: messages.difference,
          hint: messages.differenceHint(stock),
          type: 'number',
          required: true,
        },
        { name: 'note', label: messages.reason, hint: messages.reasonHint, optional: true },
      ]}
    />
  );
}

function Publish({ plant: { id, name, publishedAt } }: { plant: PlantFactsFragment }) {
  const messages = useMessages(plantMessages);
  const isDraft = !publishedAt;
  return (
    <Action
      // A button of its own: its dialog is closed.
      key={String(isDraft)}
      id="publish"
      label={isDraft ? messages.publish : messages.unpublish}
      title={isDraft ? messages.publishTitle(name) : messages.unpublishTitle(name)}
      buttonLook="quiet"
      document={UpdatePlantDocument}
      variables={() => ({ id, publishedAt: isDraft ? new Date().toISOString() : null })}
      text={isDraft ? messages.publishText : messages.unpublishText}
    />
  );
}

function SetStock({ plant: { id, name, stock } }: { plant: PlantFactsFragment }) {
  const messages = useMessages(plantMessages);
  return (
    <Action
      id="set-stock"
      label={messages.setStock}
      title={messages.setStockTitle(name)}
      document={SetStockDocument}
      variables={(filled) => ({ plantId: id, stock: Number(filled('stock')), note: filled('note') })}
      fields={[
        {
          name: 'stock',
          label: messages.counted,
          hint: messages.countedHint(stock),
          type: 'number',
          required: true,
        },
        { name: 'note', label: messages.reason, hint: messages.reasonHint, optional: true },
      ]}
    />
  );
}

function Ledger({ plantId }: { plantId: string }) {
  const messages = useMessages(plantMessages);
  const language = useLanguage();
  const asked = useAsk(StockMovementsDocument, { plantId, ...usePage(20) });
  return (
    <List
      asked={asked}
      caption={messages.ledger}
      captionShown
      found={asked.data?.stockMovements}
      columns={[
        {
          label: messages.why,
          cell: ({ cause, note, order }) => (
            <Two below={note}>
              <span>
                {messages.causes[cause]} {order && <a href={hrefOf(`/orders/${order.id}`)}>{order.number}</a>}
              </span>
            </Two>
          ),
        },
        { label: messages.who, cell: ({ createdBy }) => createdBy },
        { label: messages.when, cell: ({ createdAt }) => <When at={createdAt} /> },
        { label: messages.change, align: 'end', cell: ({ change }) => signed(language, change) },
        { label: messages.after, align: 'end', cell: ({ stock }) => stock },
      ]}
      empty={<Empty title={messages.noMovements} hint={messages.noMovementsHint} />}
    />
  );
}

function PlantFacts({ plant }: { plant: PlantFactsFragment }) {
  const messages = useMessages(plantMessages);
  const { fields } = messages;
  const { light, watering, difficulty, heightCm, potDiameterMm, hardinessZoneMin, hardinessZoneMax } = plant;
  return (
    <section class="card aside" aria-labelledby="facts">
      <h2 id="facts">{messages.facts}</h2>
      <Facts
        of={[
          [fields.sku, <code key="sku">{plant.sku}</code>],
          [fields.price, <Money key="price" of={plant.price} />],
          [fields.botanicalName, plant.botanicalName && <i key="name">{plant.botanicalName}</i>],
          [fields.group, plant.group],
          [fields.size, plant.size],
          [fields.tags, plant.tags.join(' ') || null],
          [fields.light, light && messages.light[light]],
          [fields.watering, watering && messages.watering[watering]],
          [fields.difficulty, difficulty && messages.difficulty[difficulty]],
          [fields.petSafety, messages.petSafety[plant.petSafety]],
          [messages.height, heightCm && `${heightCm} cm`],
          [messages.pot, potDiameterMm && `${potDiameterMm} mm`],
          [fields.weightGrams, plant.weightGrams],
          [fields.pickupOnly, plant.pickupOnly ? messages.sending.true : null],
          [messages.zones, hardinessZoneMin && `${hardinessZoneMin}–${hardinessZoneMax}`],
          [messages.added, <When key="added" at={plant.createdAt} />],
          [messages.published, plant.publishedAt && <When key="published" at={plant.publishedAt} />],
          [messages.changed, <When key="changed" at={plant.updatedAt} />],
        ]}
      />
      <p class="soft lines">{plant.description}</p>
      <Metadata id={plant.id} name={plant.name} of={plant.metadata} />
      <AuditLink id={plant.id} />
    </section>
  );
}

export default function Plant() {
  const { id = '' } = useRoute().params;
  const { route } = useLocation();
  const messages = useMessages(plantMessages);
  const { views } = useAdminMessages();
  const { data, error } = useAsk(PlantDocument, { id });
  const plant = data?.plant.id === id ? data.plant : undefined;
  useKeys([{ key: 'e', label: messages.edit, run: () => route(hrefOf(`/plants/${id}/edit`)) }]);
  return (
    <>
      <Heading up={{ href: hrefOf('/plants'), label: views.plants }} title={plant?.name}>
        {plant && (
          <>
            {plant.archivedAt ? (
              <Action
                id="restore"
                label={messages.restore}
                title={messages.restoreTitle(plant.name)}
                buttonLook="quiet"
                document={RestorePlantDocument}
                variables={() => ({ id })}
                text={messages.restoreText}
              />
            ) : (
              <Action
                id="archive"
                label={messages.archive}
                title={messages.archiveTitle(plant.name)}
                buttonLook="quiet"
                document={ArchivePlantDocument}
                variables={() => ({ id })}
                look="danger"
                text={messages.archiveText}
              />
            )}
            <a class="button" href={hrefOf(`/plants/${id}/edit`)} aria-keyshortcuts="e">
              {messages.edit}
            </a>
            <Publish plant={plant} />
            <SetStock plant={plant} />
            <AdjustStock plant={plant} />
          </>
        )}
      </Heading>
      {error && <Failure error={error} />}
      {plant && (
        <>
          <p>
            {plant.archivedAt ? (
              <Badge tone="calm">{messages.archived}</Badge>
            ) : !plant.publishedAt ? (
              <Badge tone="calm">{messages.isDraft}</Badge>
            ) : plant.stock === 0 ? (
              <Badge tone="bad">{messages.soldOut}</Badge>
            ) : (
              <Badge tone="good">{messages.units(plant.stock)}</Badge>
            )}
          </p>
          <div class="sides">
            <section>
              <Ledger plantId={id} />
            </section>
            <PlantFacts plant={plant} />
          </div>
        </>
      )}
    </>
  );
}
