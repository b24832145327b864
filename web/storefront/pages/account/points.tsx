import { useLanguage, useMessages } from '../../../ui/language.ts';
import { moneyText } from '../../../ui/parts/money.tsx';
import { When } from '../../../ui/parts/when.tsx';
import { newKey } from '../../../ui/server/forms.ts';
import { BASE } from '../../base.ts';
import type { AccountQuery } from '../../documents.generated.ts';
import accountMessages from './messages.json' with { type: 'json' };

interface PointsProps {
  loyalty: AccountQuery['loyalty'];
  /** Those whose numbers are known. */
  orders: AccountQuery['customer']['orders']['items'];
}

/** The points of a customer in words, what they buy, and how they came and went. */
export function Points({ loyalty, orders }: PointsProps) {
  const messages = useMessages(accountMessages);
  const language = useLanguage();
  const { points, pointsDebt, tier, nextTier, rewards, codes, entries } = loyalty;
  const signed = new Intl.NumberFormat(language, { signDisplay: 'always' });
  const nameOf = (name: string) => (Object(messages.tiers)[name] as string | undefined) ?? name;
  const linkTo = (orderId: string) => (
    <a href={`${BASE}/orders/${orderId}`}>{orders.find(({ id }) => id === orderId)?.number ?? messages.toOrder}</a>
  );
  return (
    <section aria-labelledby="points">
      <h2 id="points">{messages.points}</h2>
      <p>
        <strong>{messages.balance(points)}</strong> {messages.tier(nameOf(tier))}{' '}
        {nextTier && messages.nextTier(nextTier.pointsNeeded, nameOf(nextTier.name))}
      </p>
      {pointsDebt > 0 && <p>{messages.debt(pointsDebt)}</p>}
      <h3>{messages.rewards}</h3>
      {rewards.length === 0 && <p>{messages.noRewards}</p>}
      <ul class="rewards">
        {rewards.map(({ id, name, description, pointsCost, affordable, discount }) => (
          <li class="card" key={id}>
            <h4>{name}</h4>
            <p class="small">{description || messages.off(moneyText(language, discount))}</p>
            {affordable ? (
              <form method="post" action={`${BASE}/account/redeem`}>
                <input type="hidden" name="key" value={newKey()} />
                <button type="submit" name="rewardId" value={id}>
                  {messages.redeem(messages.cost(pointsCost))}
                </button>
              </form>
            ) : (
              <p class="soft small">
                {messages.cost(pointsCost)}. {messages.missing(pointsCost - points)}
              </p>
            )}
          </li>
        ))}
      </ul>
      {codes.length > 0 && (
        <>
          <h3 id="codes">{messages.codes}</h3>
          <p class="soft small">{messages.codesText}</p>
          <ul class="codes">
            {codes.map(({ code, discount, orderId }) => (
              <li class={orderId ? 'soft' : undefined} key={code}>
                <code>{code}</code> <span>{messages.off(moneyText(language, discount))}</span>
                {orderId && (
                  <span>
                    {messages.used}: {linkTo(orderId)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {entries.length > 0 && (
        <>
          <h3>{messages.ledger}</h3>
          <ul class="ledger">
            {entries.map(({ id, kind, points: change, createdAt, note, orderId }) => (
              <li key={id}>
                <strong class="money">{signed.format(change)}</strong>
                <span>
                  {messages.ledgerKinds[kind]}
                  {orderId && <>: {linkTo(orderId)}</>}
                  {note && <span class="small"> – {note}</span>}
                </span>
                <span class="soft small">
                  <When at={createdAt} as="date" />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
