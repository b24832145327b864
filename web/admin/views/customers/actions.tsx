import { LANGUAGES, languageName, useLanguage, useMessages } from '../../../ui/language.ts';
import { Field } from '../../../ui/parts/field.tsx';
import {
  AdjustPointsDocument,
  type CustomerQuery,
  EraseCustomerDocument,
  UpdateCustomerDocument,
} from '../../documents.generated.ts';
import { Action } from '../../parts/action.tsx';
import { changesIn, type FieldFacts } from '../../parts/fields.tsx';
import customerMessages from './messages.json' with { type: 'json' };

type Of = Pick<CustomerQuery, 'customer' | 'loyalty'>;

/** Corrects who the person is, and in which language the shop writes. */
export function EditCustomer({ customer: { id, name, email, language } }: Pick<Of, 'customer'>) {
  const messages = useMessages(customerMessages);
  const shown = useLanguage();
  const fields: FieldFacts[] = [
    { name: 'name', label: messages.name, value: name, required: true },
    { name: 'email', label: messages.email, value: email, required: true, hint: messages.emailHint },
    {
      name: 'language',
      label: messages.language,
      value: language,
      options: LANGUAGES.map((code) => [code, languageName(shown, code)]),
    },
  ];
  return (
    <Action
      id="edit"
      label={messages.edit}
      title={messages.editTitle(name)}
      shortcut="e"
      document={UpdateCustomerDocument}
      variables={(filled) => ({ id, ...changesIn(fields, filled) })}
      explain={({ code }) => (code === 'CONFLICT' ? { field: 'email', message: messages.emailTaken } : undefined)}
      fields={fields}
      submit={messages.save}
    />
  );
}

/** Adds points, or takes some away. */
export function AdjustPoints({ customer: { id, name }, loyalty: { points } }: Of) {
  const messages = useMessages(customerMessages);
  return (
    <Action
      id="points"
      label={messages.adjust}
      title={messages.adjustTitle(name)}
      shortcut="p"
      document={AdjustPointsDocument}
      variables={(filled) => ({ customerId: id, change: Number(filled('change')), note: filled('note') })}
      explain={(error) =>
        error.code === 'INSUFFICIENT_POINTS'
          ? { field: 'change', message: messages.tooFew(messages.pointsOf(error.facts.available)) }
          : undefined
      }
      fields={[
        {
          name: 'change',
          label: messages.difference,
          hint: messages.differenceHint(messages.pointsOf(points)),
          type: 'number',
          required: true,
        },
        { name: 'note', label: messages.note, hint: messages.noteHint, optional: true },
      ]}
    />
  );
}

/** Erases what is known of a person, who is named once more by hand. */
export function EraseCustomer({ customer: { id, name, email } }: Pick<Of, 'customer'>) {
  const messages = useMessages(customerMessages);
  return (
    <Action
      id="erase"
      label={messages.erase}
      title={messages.eraseTitle(name)}
      buttonLook="quiet"
      document={EraseCustomerDocument}
      variables={() => ({ id })}
      refuse={(filled) =>
        filled('typed').toLowerCase() === email.toLowerCase()
          ? undefined
          : { field: 'typed', message: messages.eraseMistyped }
      }
      look="danger"
    >
      {(issue) => (
        <>
          <p>{messages.eraseText}</p>
          <p>{messages.eraseKept}</p>
          <p class="soft">{messages.eraseWhen}</p>
          <Field
            name="typed"
            label={messages.eraseTyped(email)}
            error={issue('typed')}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
          />
        </>
      )}
    </Action>
  );
}
