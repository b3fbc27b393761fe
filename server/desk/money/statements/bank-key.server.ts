import { createHash } from 'node:crypto';
import type { BankDocument } from './statement.ts';

/** Returns the key that identifies a document across files, so that the same money is never entered twice. */
export function bankKey({ recipientAccount, number, day, amount, payerAccount }: BankDocument): string {
  return createHash('sha256')
    .update(JSON.stringify([recipientAccount, number, day, amount, payerAccount]))
    .digest('hex');
}
