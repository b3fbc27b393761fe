import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { noSuchReturn } from '../../ordering/returns/no-such-return.ts';
import { ownReturn } from '../../ordering/returns/repository.server.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import { readReturnNote } from './read-return-note.server.ts';

/**
 * Returns the waybill of an accepted return for the dealer to print and sign (§12.1.51). Refusals: NOT_FOUND, also for
 * an account that may not see the prices of the contract, which the waybill contains; those of `readReturnNote`.
 */
export const returnNoteFile = useCase({
  name: 'return-note-file',
  access: signedIn,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    if (!(await ownReturn(db, actor, id))) return noSuchReturn();
    if (actSums(actor, await politicsOf(db, actor)) !== 'shown')
      return fail('NOT_FOUND', {
        message: 'В накладной цены договора, а они сейчас скрыты. Попросите её у главного пользователя',
      });
    return readReturnNote(db, id);
  },
});
