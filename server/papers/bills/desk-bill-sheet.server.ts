import { z } from 'zod';
import { documentFile } from '../../files/document-file.server.ts';
import type { SavedFile } from '../../files/saved-file.server.ts';
import { sheetType } from '../../files/sheet.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { billKey, billsOf } from '../../ordering/orders/bills.repository.server.ts';
import { digestOf } from './bill-digest.server.ts';
import { deskBillNow } from './bill-now.server.ts';
import { billSheet } from './bill-sheet.ts';

/**
 * Returns the valid bill of an order as a spreadsheet, with the number and day of its PDF. Refusals: NOT_FOUND, also
 * while the order has no such bill; CANNOT_BILL.
 */
export const deskBillSheet = staffUseCase({
  name: 'desk-bill-sheet',
  access: withRight('documents'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const now = await deskBillNow(db, confinedTo(actor), id);
    if (!now.ok) return now;
    const { subject, contents } = now.value;
    const key = billKey(subject, digestOf(contents));
    const bill = (await billsOf(db, subject)).find((each) => each.key === key && each.cancelled === 0);
    if (!bill) return fail('NOT_FOUND', { message: 'Счёта пока нет: сначала выставьте его' });
    const { number, issuedOn } = bill;
    const file: SavedFile = {
      name: `Счёт ${number}.xlsx`,
      type: sheetType,
      body: documentFile(billSheet({ ...contents, number, issuedOn })),
    };
    return ok(file);
  },
});
