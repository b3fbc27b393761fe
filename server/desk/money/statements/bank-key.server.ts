import { createHash } from 'node:crypto';
import type { BankDocument } from './statement.ts';

/** Returns by what a document is recognised, in whichever file it comes: the same money is never entered twice. */
export function bankKey({ recipientAccount, number, day, amount, payerAccount }: BankDocument): string {
  return createHash('sha256')
    .update(JSON.stringify([recipientAccount, number, day, amount, payerAccount]))
    .digest('hex');
}
