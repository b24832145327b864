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
import { amountField, changesIn, type FieldFacts, Fields } from '../../parts/fields.tsx';
import { List } from '../../parts/list.tsx';
import shopMessages from './messages.json' with { type: 'json' };

export function CreateReward({ currency }: { currency: string }) {
  const messages = useMessages(shopMessages);
  const { control, ...discount } = amountField(useLanguage(), currency);
  const fields: FieldFacts[] = [
    { name: 'name', label: messages.name, value: '', control: { required: true } },
    { name: 'description', label: messages.description, value: '', control: { optional: true, multiline: true } },
    {
      name: 'pointsCost',
      label: messages.points,
      value: '',
      read: Number,
      control: { type: 'number', required: true },
    },
    {
      name: 'discount',
      label: `${messages.discount} (${currency})`,
      ...discount,
      control: { ...control, required: true },
    },
  ];
  return (
    <Action
      id="create"
      label={messages.create}
      shortcut="n"
      buttonLook="primary"
      document={CreateRewardDocument}
      variables={(filled) => changesIn(fields, filled) as CreateRewardMutationVariables}
      submit={messages.create}
    >
      {(issue) => <Fields of={fields} issue={issue} />}
    </Action>
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
        {
          label: messages.reward,
          cell: ({ name, description }) => (
            <span class="two">
              {name} <span class="soft small">{description}</span>
            </span>
          ),
        },
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
                submit={messages.archive}
                look="danger"
              >
                {() => <p>{messages.archiveText}</p>}
              </Action>
            ),
        },
      ]}
      empty={
        <Empty title={messages.none}>
          <p>{messages.noneHint}</p>
        </Empty>
      }
    />
  );
}
