import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId, zOptional, zText } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { documentTitle } from './document-kinds.ts';
import { deskDocuments } from './repository.server.ts';

const input = z.union([
  z.object({ order: zId }),
  // An unknown number finds nothing; an invalid number is ignored.
  z.object({ dealer: zId, number: zOptional(zText(50)).catch(undefined) }),
]);

/**
 * Returns the documents of an order, or the last ten of a dealer (`number`: only those with this number), for staff:
 * including withdrawn ones, latest first, sums in kopecks.
 */
export const listDeskDocuments = staffUseCase({
  name: 'list-desk-documents',
  access: withRight('documents'),
  writes: false,
  input,
  async run(of, { db, actor }) {
    const rows = await deskDocuments(db, of, confinedTo(actor));
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
