import { useMessages } from '../../../../ui/language.ts';
import { type SiteQuery, UpdateSiteDocument } from '../../../documents.generated.ts';
import { Action } from '../../../parts/action.tsx';
import { Facts } from '../../../parts/facts.tsx';
import type { FieldFacts } from '../../../parts/fields.tsx';
import siteMessages from './messages.json' with { type: 'json' };
import { PictureField } from './picture-field.tsx';

type Of = { of: SiteQuery['organization'] };

/** What stands for the shop: country, promise, contact and logo. */
export function Who({ of: { country, promise, contact, logo } }: Of) {
  const messages = useMessages(siteMessages);
  return (
    <Facts
      of={[
        [
          messages.logo,
          logo ? <img class="chosen" src={logo.url.replace('1600', '160')} alt="" key="logo" /> : messages.none,
        ],
        [messages.promise, promise ?? messages.none],
        [messages.country, country ?? messages.none],
        [messages.email, contact.email ?? messages.none],
        [messages.phone, contact.phone ?? messages.none],
        [
          messages.address,
          contact.address ? (
            <span class="typed" key="address">
              {contact.address}
            </span>
          ) : (
            messages.none
          ),
        ],
      ]}
    />
  );
}

export function EditWho({ of: { country, promise, contact, logo } }: Of) {
  const messages = useMessages(siteMessages);
  const fields: FieldFacts[] = [
    { name: 'promise', label: messages.promise, value: promise ?? '', optional: true, hint: messages.promiseHint },
    { name: 'country', label: messages.country, value: country ?? '', optional: true, hint: messages.countryHint },
    { name: 'contact.email', label: messages.email, value: contact.email ?? '', optional: true },
    { name: 'contact.phone', label: messages.phone, value: contact.phone ?? '', optional: true },
    { name: 'contact.address', label: messages.address, value: contact.address ?? '', optional: true, multiline: true },
  ];
  return (
    <Action
      id="who"
      label={messages.editWho}
      document={UpdateSiteDocument}
      submit={messages.save}
      variables={(filled) => {
        const changed = (name: string) => fields.some((field) => field.name === name && field.value !== filled(name));
        const [email, phone, address] = ['email', 'phone', 'address'].map((name) => filled(`contact.${name}`) || null);
        const logoPictureId = filled('logoPictureId');
        return {
          ...(changed('promise') && { promise: filled('promise') }),
          ...(changed('country') && { country: filled('country').toUpperCase() }),
          ...(fields.some(({ name }) => name.startsWith('contact.') && changed(name)) && {
            contact: { email, phone, address },
          }),
          ...(logoPictureId !== (logo?.id ?? '') && { logoPictureId }),
        };
      }}
      fields={fields}
    >
      {(issue) => (
        <PictureField name="logoPictureId" label={messages.logo} picture={logo} error={issue('logoPictureId')} />
      )}
    </Action>
  );
}
