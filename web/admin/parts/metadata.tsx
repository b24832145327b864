import { SetMetadataDocument } from '../documents.generated.ts';
import { useAdminMessages } from '../messages.ts';
import { Action } from './action.tsx';
import { Facts } from './facts.tsx';
import type { Filled } from './form.tsx';

interface MetadataProps {
  /** Of the plant, order, customer or refund. */
  id: string;
  /** What it is called in the title of the form. */
  name: string;
  of: Readonly<Record<string, unknown>>;
}

/** What other systems have noted on something, and the form that changes it. */
export function Metadata({ id, name, of }: MetadataProps) {
  const { metadata: messages } = useAdminMessages();
  const members = Object.entries(of).map(([key, value]) => [key, String(value)] as const);
  const names = members.map(([key]) => fieldOf(key));
  return (
    <section>
      <h2>{messages.title}</h2>
      {members.length > 0 && <Facts of={members.map(([key, text]) => [key, <code key={key}>{text}</code>])} />}
      <Action
        id={`metadata-${id}`}
        label={messages.edit}
        title={messages.editOf(name)}
        buttonLook="small"
        document={SetMetadataDocument}
        variables={(filled) => ({ id, metadata: changedMetadata(members, filled) })}
        explain={({ issues: [issue] }) =>
          !issue || names.includes(issue.field)
            ? undefined
            : { field: issue.field === 'metadata' ? 'key' : 'text', message: issue.message }
        }
        submit={messages.save}
        fields={[
          ...members.map(([key, text]) => ({
            name: fieldOf(key),
            label: key,
            value: text,
            hint: messages.removes,
            multiline: text.includes('\n'),
          })),
          { name: 'key', label: messages.newKey, hint: messages.newKeyHint, optional: true },
          { name: 'text', label: messages.newText, optional: true },
        ]}
      />
    </section>
  );
}

/** As the store names a key that is wrong. */
const fieldOf = (key: string): string => (/^\w+$/.test(key) ? `metadata.${key}` : `metadata[${JSON.stringify(key)}]`);

/** What was changed, as the store takes it: an empty field removes its key. What a colleague changed meanwhile stays. */
export function changedMetadata(
  members: readonly (readonly [key: string, text: string])[],
  filled: Filled,
): Record<string, string | null> {
  // A text area has its own line breaks, and a form leaves out spaces around a text.
  const typed = (text: string) => text.replace(/\r\n?/g, '\n').trim();
  const changed = members
    .map(([key, text]) => [key, text, typed(filled(fieldOf(key)))] as const)
    .filter(([, text, now]) => now !== typed(text))
    .map(([key, , now]) => [key, now === '' ? null : now] as const);
  const key = filled('key');
  return Object.fromEntries([...changed, ...(key || filled('text') ? [[key, filled('text') || null] as const] : [])]);
}
