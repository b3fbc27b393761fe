import { amountText, parseRoubles } from '../../kernel/money.ts';
import type { FieldErrors } from '../../kernel/result.ts';

/**
 * How much a manager may order under a contract without the main user's approval (§12.11.1): kopecks for one order
 * and for a calendar month in Moscow, counting goods at contract prices without delivery. null allows any sum, 0
 * allows no order.
 */
export type OrderLimit = { contractId: number; perOrder: number | null; perMonth: number | null };

/** The limits as fields of the manager's form, in roubles; '' for none. */
export type LimitValues = Record<LimitField, string>;
type LimitField = `${'order' | 'month'}_limit_${number}`;

export function limitField(kind: 'order' | 'month', contractId: number): LimitField {
  return `${kind}_limit_${contractId}`;
}

/** Returns the fields for these contracts; a field without a limit is empty. */
export function limitValues(
  contracts: readonly { id: number }[],
  limits: readonly OrderLimit[],
): LimitValues {
  const values: LimitValues = {};
  for (const { id } of contracts) {
    const limit = limits.find(({ contractId }) => contractId === id);
    values[limitField('order', id)] = limitText(limit?.perOrder);
    values[limitField('month', id)] = limitText(limit?.perMonth);
  }
  return values;
}

/** Returns the limits typed into the fields, only for contracts that have one. */
export function limitsIn(contracts: readonly { id: number }[], values: LimitValues): OrderLimit[] {
  return contracts
    .map(({ id }) => ({
      contractId: id,
      perOrder: parseRoubles(values[limitField('order', id)] ?? '') ?? null,
      perMonth: parseRoubles(values[limitField('month', id)] ?? '') ?? null,
    }))
    .filter(({ perOrder, perMonth }) => perOrder !== null || perMonth !== null);
}

/** Reads the limit fields that a form sent for these contracts; `errors` has messages for fields that are not sums. */
export function readLimits(
  contracts: readonly { id: number }[],
  sent: Record<string, unknown>,
): { values: LimitValues; errors: FieldErrors } {
  const values: LimitValues = {};
  const errors: FieldErrors = {};
  for (const { id } of contracts)
    for (const kind of ['order', 'month'] as const) {
      const field = limitField(kind, id);
      const typed = sent[field];
      if (typed === undefined || typed === null) continue;
      const text = String([typed].flat().at(-1)).trim();
      const kopecks = parseRoubles(text);
      if (text === '') values[field] = '';
      else if (kopecks === undefined) errors[field] = ['Укажите сумму в рублях или оставьте пустым'];
      else values[field] = limitText(kopecks);
    }
  return { values, errors };
}

function limitText(kopecks: number | null | undefined): string {
  if (kopecks === null || kopecks === undefined) return '';
  return kopecks === 0 ? '0' : amountText(kopecks);
}
