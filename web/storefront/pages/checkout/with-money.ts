import { StoreError } from '../../../client/src/index.ts';
import type { Language } from '../../../ui/language.ts';
import { moneyText } from '../../../ui/parts/money.tsx';

/** An error of the store that says from which subtotal a voucher can be used, as people write amounts. */
export function withMoney(error: StoreError, language: Language, currency: string | undefined): StoreError {
  const { code, status, message, requestId, facts, issues } = error;
  const worded = issues.map((issue) =>
    issue.code === 'min_subtotal' && currency
      ? { ...issue, allowed: moneyText(language, { amount: Number(issue.allowed), currency }) }
      : issue,
  );
  return new StoreError({ code, status, message, requestId, facts, issues: worded });
}
