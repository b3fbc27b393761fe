import { createHash } from 'node:crypto';
import type { BankDocument } from './statement.ts';

/** Returns by what a document is recognised, in whichever file it comes: the same money is never entered twice. */
export function bankKey(
  account: string,
  { number, day, amount, payerAccount }: Pick<BankDocument, 'number' | 'day' | 'amount' | 'payerAccount'>,
): string {
  return createHash('sha256')
    .update(JSON.stringify([account, number, day, amount, payerAccount]))
    .digest('hex');
}
