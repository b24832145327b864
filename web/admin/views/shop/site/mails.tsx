import { useMessages } from '../../../../ui/language.ts';
import { type MailKind, type SiteQuery, UpdateSiteDocument } from '../../../documents.generated.ts';
import { Action } from '../../../parts/action.tsx';
import mailMessages from '../../orders/order/mails.json' with { type: 'json' };
import siteMessages from './messages.json' with { type: 'json' };

type Of = Pick<SiteQuery['organization'], 'mails'>;

/** What a shop can leave to others. A sign-in link is always sent, an invitation when an admin asks for it. */
const CHOICES: readonly MailKind[] = [
  'PLACED',
  'PAID',
  'PARTLY_SHIPPED',
  'SHIPPED',
  'CANCELLED',
  'REFUNDED',
  'BACK_IN_STOCK',
];

/** The mails that customers get. */
export function Mails({ mails }: Of) {
  const messages = useMessages(siteMessages);
  const { kinds } = useMessages(mailMessages);
  const sent = CHOICES.filter((kind) => mails.includes(kind));
  return sent.length === 0 ? (
    <p class="soft">{messages.none}</p>
  ) : (
    <ul class="lines">
      {sent.map((kind) => (
        <li key={kind}>{kinds[kind]}</li>
      ))}
    </ul>
  );
}

export function EditMails({ mails }: Of) {
  const messages = useMessages(siteMessages);
  const { kinds } = useMessages(mailMessages);
  return (
    <Action
      id="mails"
      label={messages.editMails}
      document={UpdateSiteDocument}
      submit={messages.save}
      text={messages.mailsHint}
      variables={(filled) => ({
        mails: [
          ...mails.filter((kind) => !CHOICES.includes(kind)),
          ...CHOICES.filter((kind) => filled(`mails.${kind}`) === 'on'),
        ],
      })}
      fields={CHOICES.map((kind) => ({
        name: `mails.${kind}`,
        label: kinds[kind],
        type: 'checkbox',
        checked: mails.includes(kind),
      }))}
    />
  );
}
