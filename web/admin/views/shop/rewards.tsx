import { useLanguage, useMessages } from '../../../ui/language.ts';
import { Money } from '../../../ui/parts/money.tsx';
import { Empty } from '../../../ui/parts/notice.tsx';
import { Badge } from '../../../ui/parts/status.tsx';
import type { Asked } from '../../ask.ts';
import {
  ArchiveRewardDocument,
  CreateRewardDocument,
  type CreateRewardMutationVariables,
  type ShopQuery,
} from '../../documents.generated.ts';
import { Action } from '../../parts/action.tsx';
import { amountField, changesIn, type FieldFacts } from '../../parts/fields.tsx';
import { List } from '../../parts/list.tsx';
import { Two } from '../../parts/two.tsx';
import shopMessages from './messages.json' with { type: 'json' };

export function CreateReward({ currency }: { currency: string }) {
  const messages = useMessages(shopMessages);
  const discount = amountField(useLanguage(), currency);
  const fields: FieldFacts[] = [
    { name: 'name', label: messages.name, required: true },
    { name: 'description', label: messages.description, optional: true, multiline: true },
    { name: 'pointsCost', label: messages.points, read: Number, type: 'number', required: true },
    { name: 'discount', label: `${messages.discount} (${currency})`, ...discount, required: true },
  ];
  return (
    <Action
      id="create"
      label={messages.create}
      shortcut="n"
      buttonLook="primary"
      document={CreateRewardDocument}
      variables={(filled) => changesIn(fields, filled) as CreateRewardMutationVariables}
      fields={fields}
    />
  );
}

export function Rewards({ asked }: { asked: Asked<ShopQuery> }) {
  const messages = useMessages(shopMessages);
  return (
    <List
      asked={asked}
      caption={messages.rewards}
      captionShown
      found={asked.data?.rewards}
      columns={[
        { label: messages.reward, cell: ({ name, description }) => <Two below={description}>{name}</Two> },
        { label: messages.points, align: 'end', cell: ({ pointsCost }) => pointsCost },
        { label: messages.discount, align: 'end', cell: ({ discount }) => <Money of={discount} /> },
        {
          label: messages.state,
          cell: ({ active }) => (
            <Badge tone={active ? 'good' : 'calm'}>{active ? messages.active : messages.archived}</Badge>
          ),
        },
        {
          label: messages.action,
          align: 'end',
          cell: ({ id, name, active }) =>
            active && (
              <Action
                id={`archive-${id}`}
                label={messages.archive}
                title={messages.archiveTitle(name)}
                buttonLook="quiet"
                document={ArchiveRewardDocument}
                variables={() => ({ id })}
                look="danger"
                text={messages.archiveText}
              />
            ),
        },
      ]}
      empty={<Empty title={messages.none} hint={messages.noneHint} />}
    />
  );
}
