import { z } from 'zod';
import { zDay, zOneCId, zYesOrNo } from '../../exchange/rows/fields.ts';
import { zIfSent, zLine } from '../../kernel/fields.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';
import { documentRows } from './document-rows.server.ts';

const row = z.object({
  /** The number under which the portal has sent the return, its number «В-000012», or its 1C id. */
  id: zOneCId,
  /** Number and day of the document in 1C. */
  number: zIfSent(zLine(50)),
  date: zDay,
  /** True when the document is posted: the goods have come. */
  posted: zYesOrNo,
  cancelled: zYesOrNo,
});

/** Numbers and states of returns, as in documents of the order exchange but without lines (`takeReturn`). */
export const putReturns = rowsUseCase(
  documentRows('returns', row, (sent) => ({
    ...{ operation: 'Возврат товара', isPosted: sent.posted, isCancelled: sent.cancelled === true },
  })),
);
