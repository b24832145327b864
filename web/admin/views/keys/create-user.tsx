import { useState } from 'preact/hooks';
import { useMessages } from '../../../ui/language.ts';
import { type Choice, Combobox } from '../../../ui/parts/combobox.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { ask } from '../../ask.ts';
import { CreateUserDocument, FindCustomerDocument, type Role } from '../../documents.generated.ts';
import { Action } from '../../parts/action.tsx';
import keyMessages from './messages.json' with { type: 'json' };

const findCustomers = async (q: string, signal: AbortSignal): Promise<Choice[]> => {
  const { customers } = await ask(FindCustomerDocument, { q }, { signal });
  return customers.items.map(({ id, name, email }) => ({ id, label: name, detail: email }));
};

export function CreateUser() {
  const messages = useMessages(keyMessages);
  const { user: words } = messages;
  const [role, setRole] = useState('STAFF');
  const [customer, setCustomer] = useState<Choice>();
  const isCustomer = role === 'CUSTOMER';
  return (
    <Action
      id="create"
      label={words.create}
      shortcut="n"
      buttonLook="primary"
      document={CreateUserDocument}
      variables={(filled) => ({
        loginId: filled('loginId'),
        role: role as Role,
        customerId: isCustomer ? customer?.id : undefined,
      })}
      explain={({ code }) => (code === 'CONFLICT' ? { field: 'loginId', message: words.taken } : undefined)}
    >
      {(issue) => (
        <>
          <Field
            name="loginId"
            label={words.loginId}
            hint={words.loginIdHint}
            error={issue('loginId')}
            required
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
          />
          <Field
            name="role"
            label={words.role}
            error={issue('role') ?? issue('customerId')}
            value={role}
            options={Object.entries(messages.roles).map(([value, label]) => ({ value, label }))}
            onInput={({ currentTarget }) => setRole(currentTarget.value)}
          />
          {isCustomer && (
            <>
              <Combobox name="customer" label={words.customer} load={findCustomers} onChoose={setCustomer} />
              {customer && <p role="status">{words.chosen(customer.label)}</p>}
            </>
          )}
        </>
      )}
    </Action>
  );
}
