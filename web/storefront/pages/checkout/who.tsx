import { useLanguage, useMessages } from '../../../ui/language.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { BASE } from '../../base.ts';
import { issueIn } from '../../parts/issue.ts';
import type { Buyer } from './buyer.ts';
import checkoutMessages from './messages.json' with { type: 'json' };
import type { Refused } from './place.ts';

interface WhoProps {
  buyer: Buyer | undefined;
  name: string | undefined;
  email: string | undefined;
  refused: Refused | undefined;
}

/** Who orders: the customer who has signed in, or a guest. */
export function Who({ buyer, name, email, refused }: WhoProps) {
  const messages = useMessages(checkoutMessages);
  const language = useLanguage();
  if (buyer)
    return (
      <p>
        {buyer.customer.name}, {buyer.customer.email}
      </p>
    );
  return (
    <fieldset>
      <legend>{messages.who}</legend>
      <p>
        {messages.haveAccount}{' '}
        <a href={`${BASE}/sign-in?${new URLSearchParams({ next: `${BASE}/checkout` })}`}>{messages.signIn}</a>
      </p>
      <Field
        name="name"
        label={messages.name}
        value={name}
        error={issueIn(language, refused?.error, 'name')}
        autocomplete="name"
        maxLength={100}
        required
      />
      <Field
        name="email"
        type="email"
        label={messages.email}
        hint={messages.guest}
        value={email}
        error={refused?.isTaken ? messages.taken : issueIn(language, refused?.error, 'email')}
        autocomplete="email"
        required
      />
    </fieldset>
  );
}
