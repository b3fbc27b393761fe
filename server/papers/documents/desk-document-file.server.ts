import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { savedDocument } from './read-file.server.ts';
import { deskDocumentsById } from './repository.server.ts';

/**
 * Returns the PDF of a document for staff. Refuses with NOT_FOUND, also when the staff member may not see the dealer.
 */
export const deskDocumentFile = staffUseCase({
  name: 'desk-document-file',
  access: withRight('documents'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, uploads }) {
    const [document] = await deskDocumentsById(db, [id], confinedTo(actor));
    const file = document && (await savedDocument(uploads, document));
    return file ? ok(file) : fail('NOT_FOUND', { message: 'Такого файла нет' });
  },
});
