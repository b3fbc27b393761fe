import { z } from 'zod';
import { confinedTo, sales } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { documentTitle } from './document-kinds.ts';
import { deskDocumentsOfOrder } from './repository.server.ts';

/** Returns the documents of an order as the desk shows them, also those that 1C has withdrawn, the latest first; kopecks. */
export const listDeskDocuments = staffUseCase({
  name: 'list-desk-documents',
  access: sales,
  writes: false,
  input: z.object({ order: zId }),
  async run({ order }, { db, actor }) {
    const rows = await deskDocumentsOfOrder(db, order, confinedTo(actor));
    return ok(
      rows.map(({ file, cancelled, ...row }) => ({
        id: row.id,
        title: documentTitle(row),
        amount: row.amount,
        hasFile: file !== null,
        isWithdrawn: cancelled === 1,
      })),
    );
  },
});
