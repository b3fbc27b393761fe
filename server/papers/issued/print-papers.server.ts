import { finished } from 'node:stream/promises';
import { z } from 'zod';
import type { Form } from '../../files/form.ts';
import { formsPdf } from '../../files/form-pdf.server.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { inOrder } from '../../kernel/fields.ts';
import { limitWork } from '../../kernel/limit-work.ts';
import { thousands } from '../../kernel/money.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { documentTitle } from '../documents/document-kinds.ts';
import { mostInArchive } from '../documents/most-in-archive.ts';
import { registerIds } from '../documents/register.repository.server.ts';
import { registerConditions, zRegister } from '../documents/register-input.ts';
import { type DocumentRow, deskDocumentsById } from '../documents/repository.server.ts';
import { zArchived } from '../documents/zipped-documents.server.ts';
import { formOfPaper } from './form-of-paper.ts';
import type { Paper } from './paper.ts';
import { papersOfDocuments } from './repository.server.ts';

/** The maximum number of lines in one file. */
const mostLines = 5_000;

/** Drawing slows down the portal, so a process draws one file at a time. */
const printing = limitWork({ running: 1, waiting: 0 });
/** How long a reader who stalls can keep others from printing, in milliseconds. */
const longestMs = 60_000;
const busy = () =>
  fail('EXPORTS_BUSY', { message: 'Уже печатаем другой список. Попробуйте через\u00a0минуту' });

/**
 * Returns the valid papers of the portal among the marked documents, or without marks among the latest hundred of the
 * register's list, as one PDF in the order of the list, each beginning on a new page (§12.1.51). Its last page names the
 * documents that are not papers of the portal, cancelled papers, and papers beyond 5,000 lines, and mentions older ones.
 * Omits documents of dealers whom another staff member serves. Refusals: NOT_FOUND without valid papers, EXPORTS_BUSY
 * while another file is drawn, BAD_INPUT for more than a hundred, and for invalid dates.
 */
export const printPapers = staffUseCase({
  name: 'print-papers',
  access: withRight('documents'),
  writes: false,
  input: z.object({ ...zRegister, id: zArchived }).superRefine(inOrder),
  async run({ id: marked, ...asked }, { db, actor, now }) {
    if (!printing.hasRoom()) return busy();
    const found =
      marked.length > 0
        ? marked
        : await registerIds(db, registerConditions(asked, actor), { limit: mostInArchive + 1, offset: 0 });
    const isCut = found.length > mostInArchive;
    const documents = await deskDocumentsById(db, found.slice(0, mostInArchive), confinedTo(actor));
    const stored = await papersOfDocuments(
      db,
      documents.map(({ id }) => id),
    );
    const others = documents.filter(({ id }) => !stored.has(id));
    const ours = documents.filter(({ id }) => stored.has(id));
    const valid = ours.filter(({ cancelled }) => cancelled === 0);
    const papers = firstPapers(valid.map(({ id }) => stored.get(id)!));
    if (papers.length === 0)
      return fail('NOT_FOUND', { message: 'Среди этих документов нет действующих накладных портала' });
    const notes = [
      ...named(others, 'Здесь нет этих документов, скачайте их отдельно:'),
      ...named(
        ours.filter(({ cancelled }) => cancelled === 1),
        'Здесь нет аннулированных накладных:',
      ),
      ...named(
        valid.slice(papers.length),
        `В один файл входит не больше ${thousands(mostLines)}\u00a0строк. Эти накладные напечатайте отдельно:`,
      ),
      ...(isCut
        ? [`Здесь последние ${mostInArchive}\u00a0документов списка. Для более ранних сузьте период.`]
        : []),
    ];
    if (!printing.hasRoom()) return busy();
    const name = `Накладные на ${ruDate(dayOf(now))}`;
    const body = formsPdf(formsOf(papers), { name, author: papers[0]!.seller.company, notes });
    printing.run(() => finished(body, { signal: AbortSignal.timeout(longestMs) })).catch(() => {});
    return ok({ name: `${name}.pdf`, type: 'application/pdf', body });
  },
});

/** Returns the first papers with at most 5,000 lines in all; the first one however long it is. */
function firstPapers(stored: readonly (() => Paper)[]): Paper[] {
  const papers: Paper[] = [];
  let lines = 0;
  for (const parsed of stored) {
    const paper = parsed();
    lines += paper.lines.length;
    if (papers.length > 0 && lines > mostLines) break;
    papers.push(paper);
  }
  return papers;
}

function* formsOf(papers: readonly Paper[]): Iterable<Form> {
  for (const paper of papers) yield formOfPaper(paper);
}

function named(documents: readonly DocumentRow[], heading: string): string[] {
  return documents.length > 0 ? [heading, ...documents.map(documentTitle)] : [];
}
