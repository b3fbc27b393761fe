import { z } from 'zod';
import { formsPdf } from '../../files/form-pdf.server.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { inOrder } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { documentTitle } from '../documents/document-kinds.ts';
import { mostInArchive } from '../documents/most-in-archive.ts';
import { registerIds } from '../documents/register.repository.server.ts';
import { registerConditions, zRegister } from '../documents/register-input.ts';
import { deskDocumentsById } from '../documents/repository.server.ts';
import { zArchived } from '../documents/zipped-documents.server.ts';
import { formOfPaper } from './form-of-paper.ts';
import { papersOfDocuments } from './repository.server.ts';

/**
 * Returns the papers of the portal among the marked documents, or without marks among the latest hundred of the
 * register's list, as one PDF in the order of the list, each beginning on a new page (§12.1.51). Its last page names the
 * documents that are not papers of the portal, and mentions older ones. Omits documents of dealers whom another staff
 * member serves. Refusals: NOT_FOUND without papers, BAD_INPUT for more than a hundred, and for invalid dates.
 */
export const printPapers = staffUseCase({
  name: 'print-papers',
  access: withRight('documents'),
  writes: false,
  input: z.object({ ...zRegister, id: zArchived }).superRefine(inOrder),
  async run({ id: marked, ...asked }, { db, actor, now }) {
    const found =
      marked.length > 0
        ? marked
        : await registerIds(db, registerConditions(asked, actor), { limit: mostInArchive + 1, offset: 0 });
    const isCut = found.length > mostInArchive;
    const documents = await deskDocumentsById(db, found.slice(0, mostInArchive), confinedTo(actor));
    const papers = await papersOfDocuments(
      db,
      documents.map(({ id }) => id),
    );
    const forms = documents.flatMap(({ id }) => papers.get(id) ?? []).map(formOfPaper);
    if (forms.length === 0)
      return fail('NOT_FOUND', { message: 'Среди этих документов нет накладных портала' });
    const others = documents.filter(({ id }) => !papers.has(id)).map(documentTitle);
    const notes = [
      ...(others.length > 0 ? ['Здесь нет этих документов, скачайте их отдельно:', ...others] : []),
      ...(isCut
        ? [`Здесь последние ${mostInArchive}\u00a0документов списка. Для более ранних сузьте период.`]
        : []),
    ];
    const name = `Накладные на ${ruDate(dayOf(now))}`;
    const body = formsPdf(forms, { name, author: forms[0]!.author, notes });
    return ok({ name: `${name}.pdf`, type: 'application/pdf', body });
  },
});
