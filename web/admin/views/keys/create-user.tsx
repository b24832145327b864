import { useRef, useState } from 'preact/hooks';
import type { StoreError } from '../../../client/src/errors.ts';
import { keyOf } from '../../../client/src/send.ts';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { type Choice, Combobox } from '../../../ui/parts/combobox.tsx';
import { Dialog } from '../../../ui/parts/dialog.tsx';
import { Failure } from '../../../ui/parts/failure.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { ask } from '../../ask.ts';
import {
  CreateUserDocument,
  type CreateUserMutation,
  FindCustomerDocument,
  InviteUserDocument,
  type Role,
} from '../../documents.generated.ts';
import { Action } from '../../parts/action.tsx';
import keyMessages from './messages.json' with { type: 'json' };

const findCustomers = async (q: string, signal: AbortSignal): Promise<Choice[]> => {
  const { customers } = await ask(FindCustomerDocument, { q }, { signal });
  return customers.items.map(({ id, name, email }) => ({ id, label: name, detail: email }));
};

/** Whether a user is one of the office, whose login id a mail may reach: the store knows what an address is. */
export const canBeInvited = (role: string, loginId: string): boolean => role !== 'CUSTOMER' && loginId.includes('@');

export function CreateUser() {
  const messages = useMessages(keyMessages);
  const { user: words } = messages;
  const [role, setRole] = useState('STAFF');
  const [customer, setCustomer] = useState<Choice>();
  const [loginId, setLoginId] = useState('');
  const [error, setError] = useState<StoreError>();
  const language = useLanguage();
  const isCustomer = role === 'CUSTOMER';
  const isInvited = useRef(false);
  const invite = ({ createUser: { id } }: CreateUserMutation) => {
    setError(undefined);
    if (isInvited.current) ask(InviteUserDocument, { id, language }, { key: keyOf() ?? '' }).catch(setError);
  };
  return (
    <>
      <Action
        id="create"
        label={words.create}
        shortcut="n"
        buttonLook="primary"
        document={CreateUserDocument}
        variables={(filled) => {
          isInvited.current = filled('invite') !== '';
          return {
            loginId: filled('loginId'),
            role: role as Role,
            customerId: isCustomer ? customer?.id : undefined,
          };
        }}
        onDone={invite}
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
              onInput={({ currentTarget }) => setLoginId(currentTarget.value)}
            />
            <Field
              name="role"
              label={words.role}
              error={issue('role') ?? issue('customerId')}
              value={role}
              options={Object.entries(messages.roles)}
              onInput={({ currentTarget }) => setRole(currentTarget.value)}
            />
            {isCustomer && (
              <>
                <Combobox name="customer" label={words.customer} load={findCustomers} onChoose={setCustomer} />
                {customer && <p role="status">{words.chosen(customer.label)}</p>}
              </>
            )}
            {canBeInvited(role, loginId) && <Field name="invite" type="checkbox" label={words.inviteToo} />}
          </>
        )}
      </Action>
      <Dialog id="not-invited" title={words.notInvited} open={error !== undefined} onClose={() => setError(undefined)}>
        {error && <Failure error={error} />}
      </Dialog>
    </>
  );
}
