import { useLanguage, useMessages } from '../../../ui/language.ts';
import { moneyText } from '../../../ui/parts/money.tsx';
import { Empty } from '../../../ui/parts/notice.tsx';
import { Badge } from '../../../ui/parts/status.tsx';
import { dateText, useTimeZone } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import {
  ArchiveVoucherDocument,
  CreateVoucherDocument,
  type CreateVoucherMutationVariables,
  UpdateVoucherDocument,
  VouchersDocument,
  type VouchersQuery,
} from '../../documents.generated.ts';
import { Action } from '../../parts/action.tsx';
import { dayAfter, dayOf } from '../../parts/day-after.ts';
import { amountField, changesIn, type FieldFacts } from '../../parts/fields.tsx';
import { useTitle } from '../../parts/heading.tsx';
import { List, usePage } from '../../parts/list.tsx';
import { Two } from '../../parts/two.tsx';
import { Head } from '../shop/head.tsx';
import voucherMessages from './messages.json' with { type: 'json' };

type Voucher = VouchersQuery['vouchers']['items'][number];

/** The codes that take a discount off orders: who may use them, until when, and how often they were used. */
export default function Vouchers() {
  const messages = useMessages(voucherMessages);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const asked = useAsk(VouchersDocument, usePage(25));
  const shop = asked.data?.organization;
  const fieldsOf = useFields(shop?.currency ?? '');
  useTitle(messages.title);
  const terms = ({ minSubtotal, from, to, oncePerCustomer }: Voucher) =>
    [
      minSubtotal.amount > 0 && messages.minOf(moneyText(language, minSubtotal)),
      from && messages.fromOf(dateText(language, timeZone, from)),
      to && messages.toOf(dateText(language, timeZone, lastOf(to))),
      oncePerCustomer && messages.once,
    ]
      .filter(Boolean)
      .join(' · ');
  const fields = fieldsOf();
  return (
    <>
      <Head title={shop?.name}>
        {shop && (
          <Action
            id="create"
            label={messages.create}
            shortcut="n"
            buttonLook="primary"
            document={CreateVoucherDocument}
            variables={(filled) => changesIn(fields, filled) as CreateVoucherMutationVariables}
            fields={fields}
          />
        )}
      </Head>
      <List
        asked={asked}
        caption={messages.title}
        found={asked.data?.vouchers}
        columns={[
          { label: messages.code, cell: (one) => <Two below={terms(one)}>{one.code}</Two> },
          {
            label: messages.discount,
            align: 'end',
            cell: ({ percent, amount }) => (amount ? moneyText(language, amount) : `${percent} %`),
          },
          { label: messages.used, align: 'end', cell: ({ used, uses }) => (uses ? `${used} / ${uses}` : used) },
          {
            label: messages.action,
            align: 'end',
            cell: (one) => {
              if (!one.active) return <Badge tone="calm">{messages.archived}</Badge>;
              const { id, code } = one;
              const changed = fieldsOf(one);
              return (
                <div class="row">
                  <Action
                    id={`edit-${id}`}
                    label={messages.edit}
                    title={code}
                    buttonLook="quiet"
                    document={UpdateVoucherDocument}
                    variables={(filled) => ({ id, ...changesIn(changed, filled) })}
                    fields={changed}
                  />
                  <Action
                    id={`archive-${id}`}
                    label={messages.archive}
                    title={messages.archiveTitle(code)}
                    buttonLook="quiet"
                    document={ArchiveVoucherDocument}
                    variables={() => ({ id })}
                    look="danger"
                    text={messages.archiveText}
                  />
                </div>
              );
            },
          },
        ]}
        empty={<Empty title={messages.none} hint={messages.noneHint} />}
      />
    </>
  );
}

/** A voucher ends when a day does: the last moment of it. */
const lastOf = (to: string): string => new Date(Date.parse(to) - 1).toISOString();

/** The fields of a new voucher, or of this one. An empty field removes a term. */
function useFields(currency: string): (of?: Voucher) => FieldFacts[] {
  const messages = useMessages(voucherMessages);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const dayIn = (at: string | null | undefined) => (at ? dayOf(timeZone, Date.parse(at)) : '');
  const number = (text: string) => (text ? Number(text) : null);
  return (of) => {
    const least = amountField(language, currency, of?.minSubtotal.amount || undefined);
    const amount = amountField(language, currency, of?.amount?.amount);
    return [
      { name: 'code', label: messages.code, value: of?.code ?? '', required: true },
      {
        ...{ name: 'percent', label: messages.percent, value: String(of?.percent ?? ''), type: 'number', read: number },
        ...{ hint: messages.percentHint, optional: true },
      },
      {
        ...{ name: 'amount', label: `${messages.amount} (${currency})`, ...amount, optional: true },
        read: (text) => (text ? amount.read(text) : null),
      },
      {
        ...{ name: 'minSubtotal', label: `${messages.min} (${currency})`, ...least, optional: true },
        read: (text) => (text ? least.read(text) : 0),
      },
      {
        ...{ name: 'from', label: messages.from, value: dayIn(of?.from), type: 'date', optional: true },
        read: (text) => dayAfter(timeZone, text, 0) ?? null,
      },
      {
        ...{ name: 'to', label: messages.to, value: dayIn(of?.to && lastOf(of.to)), type: 'date', optional: true },
        read: (text) => dayAfter(timeZone, text, 1) ?? null,
      },
      {
        ...{ name: 'uses', label: messages.uses, value: String(of?.uses ?? ''), type: 'number', read: number },
        optional: true,
      },
      {
        ...{ name: 'oncePerCustomer', label: messages.customer, value: String(of?.oncePerCustomer ?? false) },
        read: (text) => text === 'true',
        options: [
          ['false', messages.often],
          ['true', messages.once],
        ],
      },
    ];
  };
}
