import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import { mayOpen } from './listed-document.ts';
import { savedDocument } from './read-file.server.ts';
import { documentsById } from './repository.server.ts';

/**
 * Returns the PDF of a document. Refuses with NOT_FOUND a document that the account may not see, a document with prices
 * hidden from the account, and a document without a file.
 */
export const documentFile = useCase({
  name: 'document-file',
  access: signedIn,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, uploads }) {
    const missing = fail('NOT_FOUND', { message: 'Такого файла нет' });
    const [document] = await documentsById(db, actor, [id]);
    if (!document || !mayOpen(document.kind, actSums(actor, await politicsOf(db, actor)))) return missing;
    const file = await savedDocument(uploads, document);
    return file ? ok(file) : missing;
  },
});
