import { countryName } from '../../../ui/country-name.ts';
import { type Language, useLanguage, useMessages } from '../../../ui/language.ts';
import { Failure } from '../../../ui/parts/failure.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { moneyText } from '../../../ui/parts/money.tsx';
import { Empty } from '../../../ui/parts/notice.tsx';
import { daysText } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import {
  DeliveryDocument,
  type DeliveryQuery,
  UpdateDeliveryDocument,
  type Weekday,
} from '../../documents.generated.ts';
import { useIsAdmin } from '../../me.ts';
import { Action } from '../../parts/action.tsx';
import { Facts } from '../../parts/facts.tsx';
import { useTitle } from '../../parts/heading.tsx';
import { Head } from '../shop/head.tsx';
import { EditZone } from './edit-zone.tsx';
import deliveryMessages from './messages.json' with { type: 'json' };
import { inputOf, type Zone } from './zone-fields.ts';

type Shop = DeliveryQuery['organization'];

/** To where the shop delivers and how, on which days it sends, and where orders are picked up. */
export default function Delivery() {
  const messages = useMessages(deliveryMessages);
  useTitle(messages.title);
  const isAdmin = useIsAdmin();
  const { data, error } = useAsk(DeliveryDocument, {});
  const shop = data?.organization;
  const zones = shop?.deliveryZones ?? [];
  return (
    <>
      <Head title={shop?.name}>
        {shop && isAdmin && <EditSending of={shop} />}
        {shop && isAdmin && <EditZone key={zones.length} zones={zones} at={zones.length} currency={shop.currency} />}
      </Head>
      {error && <Failure error={error} />}
      {shop && <Sending of={shop} />}
      {shop && zones.length === 0 && <Empty title={messages.none} hint={messages.noneHint} />}
      {zones.map((zone, at) => (
        <section class="card" aria-labelledby={`zone-name-${at}`} key={`${at} ${JSON.stringify(zone)}`}>
          <div class="bar">
            <h2 id={`zone-name-${at}`}>{zone.name}</h2>
            {shop && isAdmin && (
              <div class="row">
                <EditZone zones={zones} at={at} currency={shop.currency} />
                <Action
                  id={`remove-${at}`}
                  label={messages.remove}
                  title={messages.removeTitle(zone.name)}
                  text={messages.removeText}
                  look="danger"
                  document={UpdateDeliveryDocument}
                  variables={() => ({ deliveryZones: zones.filter((_, index) => index !== at).map(inputOf) })}
                />
              </div>
            )}
          </div>
          <ZoneFacts of={zone} />
        </section>
      ))}
    </>
  );
}

function ZoneFacts({ of: { countries, regions, closedUntil, methods } }: { of: Zone }) {
  const messages = useMessages(deliveryMessages);
  const language = useLanguage();
  return (
    <Facts
      of={[
        [messages.countries, countries.map((code) => countryName(language, code)).join(', ')],
        [messages.regions, regions.join(', ') || null],
        [messages.closedUntil, closedUntil && daysText(language, closedUntil)],
        ...methods.map(({ code, name, fee, freeFrom, days }) => {
          const terms = [
            moneyText(language, fee),
            freeFrom && messages.freeFromOf(moneyText(language, freeFrom)),
            messages.daysOf(days.min === days.max ? days.min : `${days.min}–${days.max}`),
            code,
          ];
          return [name, terms.filter(Boolean).join(' · ')] as const;
        }),
      ]}
    />
  );
}

const WEEK: readonly Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

const weekdayName = (language: Language, day: Weekday): string =>
  // The first day of 2024 was a Monday.
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + WEEK.indexOf(day)),
  );

function Sending({ of: { shipWeekdays, pickupPlace } }: { of: Shop }) {
  const messages = useMessages(deliveryMessages);
  const language = useLanguage();
  const days = shipWeekdays.map((day) => weekdayName(language, day)).join(', ');
  return (
    <Facts
      of={[
        [messages.weekdays, days || messages.everyDay],
        [messages.pickupPlace, pickupPlace ?? '–'],
      ]}
    />
  );
}

function EditSending({ of: { shipWeekdays, pickupPlace } }: { of: Shop }) {
  const messages = useMessages(deliveryMessages);
  const language = useLanguage();
  return (
    <Action
      id="sending"
      label={messages.editSending}
      submit={messages.save}
      document={UpdateDeliveryDocument}
      variables={(filled) => ({
        shipWeekdays: WEEK.filter((day) => filled(day)),
        pickupPlace: filled('pickupPlace'),
      })}
    >
      {(issue) => (
        <>
          <fieldset>
            <legend>{messages.weekdays}</legend>
            <p class="soft small">{messages.weekdaysHint}</p>
            {WEEK.map((day) => (
              <Field
                key={day}
                type="checkbox"
                name={day}
                value="on"
                label={weekdayName(language, day)}
                checked={shipWeekdays.includes(day)}
              />
            ))}
          </fieldset>
          <Field
            name="pickupPlace"
            label={messages.pickupPlace}
            value={pickupPlace ?? ''}
            error={issue('pickupPlace')}
            multiline
            optional
          />
        </>
      )}
    </Action>
  );
}
