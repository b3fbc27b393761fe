import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { inTransaction, mayHaveHappened } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { formPdf } from '../../files/form-pdf.server.ts';
import { storePdf } from '../../files/pictures.server.ts';
import { confinedTo, type Staff } from '../../kernel/actor.ts';
import { zId, zOptional, zRuDate } from '../../kernel/fields.ts';
import { limitWork } from '../../kernel/limit-work.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { type Context, staffUseCase } from '../../kernel/use-case.ts';
import { holdOrder } from '../../ordering/orders/order-change.repository.server.ts';
import { noteChanged } from '../../ordering/orders/order-exchange.repository.server.ts';
import { paperName, paperText } from '../../ordering/orders/paper-names.ts';
import type { StandingPaper } from '../../ordering/orders/papers-of-order.repository.server.ts';
import { nameShipment } from '../../ordering/sums/ledger.repository.server.ts';
import { noteForWebhooks } from '../../ordering/webhooks/outbox.repository.server.ts';
import { heldSettings } from '../../settings/repository.server.ts';
import { forgetFiles } from '../../work/files/forget-files.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { documentTitle } from '../documents/document-kinds.ts';
import { documentsFolder } from '../documents/documents-folder.server.ts';
import { tellOfPapers } from '../documents/tell-papers.server.ts';
import { formOfPaper } from './form-of-paper.ts';
import { documentKindOf } from './paper.ts';
import { paperSums } from './paper-sums.ts';
import { type Plan, planPaper } from './plan-paper.server.ts';
import { insertPaper } from './repository.server.ts';

const input = z.object({
  id: zId,
  kind: z.enum(['upd', 'torg12'], { error: 'Выберите, что оформить: УПД или ТОРГ-12' }),
  /** Without it, the day of shipping. */
  day: zOptional(zRuDate),
});

type Asked = z.output<typeof input>;
/** `name`: «УПД № П-15». */
type Issued = { id: number; number: string; name: string; isNew: boolean };

/** Draws one paper at a time, because a long one takes a second of processor time. */
const drawing = limitWork({ running: 1 });

/** How often a paper is drawn again because another process took its number or the order changed meanwhile. */
const tries = 5;

/**
 * Issues the paper of a shipped order: an УПД or a ТОРГ-12 of this day, by default of the day of shipping, as a
 * document with a stored PDF (§12.1.51). Its number is the next one of its organisation, kind and year, without gaps.
 * An order has one valid paper; the same paper asked for twice is issued once. Refusals: those of `planPaper`,
 * NOT_STORED.
 */
export const issuePaper = staffUseCase({
  name: 'issue-paper',
  access: withRight('documents'),
  // The PDF contains the number, and is drawn before the transaction that takes the number.
  writes: 'own',
  input,
  async run(asked, ctx) {
    return drawing.run(() => issue(ctx, asked));
  },
});

async function issue(ctx: Context<Staff>, asked: Asked): Promise<Result<Issued>> {
  for (let nth = 0; nth < tries; nth++) {
    const planned = await plan(ctx, ctx.db, asked);
    if (!planned.ok) return planned;
    if ('standing' in planned.value) return ok(already(planned.value.standing));
    const done = await issueAs(ctx, asked, planned.value.plan);
    if (done) return done;
  }
  return fail('CANNOT_ISSUE', { message: 'Накладные сейчас оформляет кто-то ещё. Повторите через минуту' });
}

function plan({ actor, now }: Context<Staff>, db: Kysely<Database>, asked: Asked) {
  return planPaper(db, { ...asked, served: confinedTo(actor), now });
}

function already({ id, number, kind }: StandingPaper): Issued {
  return { id, number, name: paperName({ kind, number }), isNew: false };
}

/** Issues a paper as planned. Undefined when the plan is outdated, because the number is taken or the order changed. */
async function issueAs(
  ctx: Context<Staff>,
  asked: Asked,
  { order, number, issuedOn, body, ...numbered }: Plan,
): Promise<Result<Issued> | undefined> {
  const { db, uploads, now, actor, log } = ctx;
  const { kind } = asked;
  const folder = documentsFolder(uploads);
  const bytes = await buffer(formPdf(formOfPaper({ ...body, kind, number, issuedOn })));
  // The file is stored first, so that every file name in the database has its file.
  const file = await storePdf(folder, bytes);
  if (!file.ok) return file;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const stored = { file: file.value, size: bytes.length, hash };
  let isKept = false;
  try {
    const done = await inTransaction(db, async (trx): Promise<Result<Issued> | undefined> => {
      // All papers lock the settings, so that their numbers have no gaps.
      await heldSettings(trx);
      await holdOrder(trx, order.id);
      const again = await plan(ctx, trx, asked);
      if (!again.ok) return again;
      if ('standing' in again.value) return ok(already(again.value.standing));
      const { order: _, ...current } = again.value.plan;
      if (JSON.stringify(current) !== JSON.stringify({ ...numbered, number, issuedOn, body }))
        return undefined;
      const { total, vat } = paperSums(body.lines);
      const by = (actor.name || actor.email).slice(0, 255);
      const paper = { ...numbered, kind, order, number, issuedOn, amount: total, vat, body, by, now, stored };
      const { id, document } = await insertPaper(trx, paper);
      const documentKind = documentKindOf(kind);
      await recordChange(
        { ...ctx, db: trx },
        {
          ...{ kind: 'document', id: document, action: 'created', dealerId: order.dealerId },
          header: documentTitle({ kind: documentKind, number, issuedOn }),
          changes: [{ label: 'Документ', before: '', after: 'действует' }],
        },
      );
      const text = paperText({ kind, number, issuedOn });
      await nameShipment(trx, order.id, { paper: text, isCancelled: false });
      await tellOfPapers(trx, now, order.dealerId);
      await noteChanged(trx, [order.id], now);
      const facts = { document: { id: document, kind: documentKind, number, issuedOn } };
      await noteForWebhooks(trx, now, [{ order: order.id, event: 'order.document_ready', facts }]);
      return ok({ id, number, name: paperName({ kind, number }), isNew: true });
    });
    isKept = done?.ok === true && done.value.isNew;
    if (isKept) log('paper.issued', { order: order.id, kind, staff: actor.staffId });
    return done;
  } catch (error) {
    isKept = mayHaveHappened(error);
    throw error;
  } finally {
    if (!isKept) await forgetFiles(ctx, folder, [stored.file]);
  }
}
