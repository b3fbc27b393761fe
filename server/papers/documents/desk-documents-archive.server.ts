import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { deskDocumentsById } from './repository.server.ts';
import { zArchived, zippedDocuments } from './zipped-documents.server.ts';

/**
 * Returns the PDFs of the selected documents in one zip archive, streamed file by file (§12.1.38). Omits documents of
 * dealers whom another staff member serves, and those without a file. Refusals: NOT_FOUND when none is left, BAD_INPUT
 * for more than a hundred.
 */
export const deskDocumentsArchive = staffUseCase({
  name: 'desk-documents-archive',
  access: withRight('documents'),
  writes: false,
  input: z.object({ id: zArchived }),
  async run({ id }, { db, actor, uploads, now }) {
    const rows = await deskDocumentsById(db, id, confinedTo(actor));
    const documents = rows.filter(({ file }) => file !== null);
    if (documents.length === 0)
      return fail('NOT_FOUND', { message: 'Отметьте документы, у которых есть файл' });
    return ok(zippedDocuments(uploads, documents, { now, isCut: false }));
  },
});
