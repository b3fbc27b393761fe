import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { inTransaction, mayHaveHappened } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { hasStored, storePdf } from '../../files/pictures.server.ts';
import { printedPdf } from '../../files/printed-pdf.server.ts';
import type { SignedIn, Staff } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { limitWork } from '../../kernel/limit-work.ts';
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { billKey, billsOf, type Subject } from '../../ordering/orders/bills.repository.server.ts';
import { noteChanged } from '../../ordering/orders/order-exchange.repository.server.ts';
import { noteForWebhooks } from '../../ordering/webhooks/outbox.repository.server.ts';
import { forgetFiles } from '../../work/files/forget-files.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import { documentTitle } from '../documents/document-kinds.ts';
import { documentsFolder } from '../documents/documents-folder.server.ts';
import type { Bill, BillContents } from './bill.ts';
import { digestOf } from './bill-digest.server.ts';
import { billSums } from './bill-sums.ts';
import { paymentSlip } from './payment-slip.server.ts';
import { printedBill } from './printed-bill.ts';
import {
  type BilledContract,
  holdSubject,
  insertBill,
  letStand,
  writeBillFile,
} from './repository.server.ts';

/** A bill that can be created now. */
export type Kept = {
  subject: Subject;
  dealerId: number;
  contract: Pick<BilledContract, 'id' | 'contragentId'>;
  contents: BillContents;
  /** Returns the number of the nth bill of the subject, starting with 0; undefined when there are no more numbers. */
  numberOf: (nth: number) => string | undefined;
};

type Known = Awaited<ReturnType<typeof billsOf>>[number];

/** The limit on new bills, because each bill may have five thousand lines. */
const bound: Bound = {
  name: 'bills',
  limit: 60,
  windowMs: 3_600_000,
  message: 'Слишком много новых счетов за час. Повторите позже',
};

/**
 * Draws one bill at a time, because a long bill takes a second of processor time, and its bytes stay in memory until
 * they are stored.
 */
const drawing = limitWork({ running: 1 });

/**
 * Returns the id of the bill document with the contents that `read` returns (decisions/money.md). An existing bill
 * with the same contents keeps its number and day; a new bill replaces the earlier bills of its subject. The PDF is
 * stored, so that a bill never changes. The subject may change while the PDF is drawn, so it is read again before the
 * bill becomes valid. Refusals: those of `read`, CANNOT_BILL, TOO_MANY_TRIES, NOT_STORED.
 */
export async function keepBill(
  ctx: Context<SignedIn | Staff>,
  read: (db: Kysely<Database>) => Promise<Result<Kept>>,
): Promise<Result<{ id: number }>> {
  const { db, uploads, now } = ctx;
  const begun = await read(db);
  if (!begun.ok) return begun;
  const kept = begun.value;
  const { subject, contents } = kept;
  const folder = documentsFolder(uploads);
  const key = billKey(subject, digestOf(contents));
  const known = await billsOf(db, subject);
  const same = known.find((each) => each.key === key);
  /** Locks the subject, and returns the reason if this bill is no longer current. */
  const holdSame = async (trx: Kysely<Database>): Promise<Failure | undefined> => {
    await holdSubject(trx, subject);
    const again = await read(trx);
    if (!again.ok) return again;
    return digestOf(again.value.contents) === digestOf(contents) ? undefined : changedMeanwhile();
  };
  if (same && (await hasStored(folder, same.file))) return stands(ctx, kept, { same, known, holdSame });

  const many = same ? undefined : await refuseTooMany(ctx, kept.dealerId, bound);
  if (many) return many;
  const number = same?.number ?? kept.numberOf(known.length);
  if (number === undefined)
    return fail('CANNOT_BILL', {
      message: 'По этому заказу уже слишком много счетов. Попросите счёт у менеджера',
    });
  const bill: Bill = { ...contents, number, issuedOn: same?.issuedOn ?? dayOf(now) };
  const bytes = await drawing.run(() => buffer(printedPdf(printedBill(bill), paymentSlip(bill))));
  // The file is stored first, so that every file name in the database has its file.
  const file = await storePdf(folder, bytes);
  if (!file.ok) return file;
  const stored = {
    file: file.value,
    size: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
  };
  let isKept = false;
  try {
    const done = await inTransaction(db, async (trx): Promise<Result<{ id: number; isNew: boolean }>> => {
      const changed = await holdSame(trx);
      if (changed) return changed;
      const present = await billsOf(trx, subject);
      const twin = present.find((each) => each.key === key);
      if (twin && !same) return ok({ id: twin.id, isNew: false });
      if (twin) {
        await writeBillFile(trx, twin.id, stored);
        await standAlone({ ...ctx, db: trx }, kept, twin, present);
        return ok({ id: twin.id, isNew: true });
      }
      // Another bill of this subject with other contents has taken the number meanwhile.
      if (present.length !== known.length) return changedMeanwhile();
      const id = await insertBill(trx, {
        key,
        dealerId: kept.dealerId,
        contract: kept.contract,
        number,
        issuedOn: bill.issuedOn,
        stored,
        orderId: subject.kind === 'order' ? subject.id : null,
        amount: billSums(contents.lines).total,
      });
      await standAlone(
        { ...ctx, db: trx },
        kept,
        { id, number, issuedOn: bill.issuedOn, cancelled: 1 },
        present,
      );
      return ok({ id, isNew: true });
    });
    if (!done.ok) return done;
    isKept = done.value.isNew;
    return ok({ id: done.value.id });
  } catch (error) {
    isKept = mayHaveHappened(error);
    throw error;
  } finally {
    if (!isKept) await forgetFiles(ctx, folder, [stored.file]);
  }
}

type Found = {
  same: Known;
  known: readonly Known[];
  holdSame: (trx: Kysely<Database>) => Promise<Failure | undefined>;
};

/** Returns an existing bill, and makes it the only valid one if necessary. */
async function stands(
  ctx: Context<SignedIn | Staff>,
  kept: Kept,
  { same, known, holdSame }: Found,
): Promise<Result<{ id: number }>> {
  const isAlone =
    same.cancelled === 0 && known.every(({ id, cancelled }) => id === same.id || cancelled === 1);
  if (isAlone) return ok({ id: same.id });
  const many = await refuseTooMany(ctx, kept.dealerId, bound);
  if (many) return many;
  return inTransaction(ctx.db, async (db) => {
    const changed = await holdSame(db);
    if (changed) return changed;
    const present = await billsOf(db, kept.subject);
    await standAlone({ ...ctx, db }, kept, present.find(({ id }) => id === same.id) ?? same, present);
    return ok({ id: same.id });
  });
}

type Standing = Pick<Known, 'id' | 'number' | 'issuedOn' | 'cancelled'>;

/**
 * Withdraws the other bills of the subject, and makes this one valid. If it was not valid before, records it in the
 * history and notifies programs.
 */
async function standAlone(
  ctx: Context<SignedIn | Staff>,
  { subject, dealerId }: Kept,
  bill: Standing,
  present: readonly Known[],
): Promise<void> {
  const { db, now } = ctx;
  const others = present.filter(({ id, cancelled }) => id !== bill.id && cancelled === 0);
  await letStand(
    db,
    bill.id,
    others.map(({ id }) => id),
  );
  const entry = (each: Pick<Known, 'id' | 'number' | 'issuedOn'>, before: string, after: string) =>
    recordChange(ctx, {
      kind: 'document',
      id: each.id,
      header: documentTitle({ ...each, kind: 'invoice' }),
      action: 'changed',
      dealerId,
      changes: [{ label: 'Документ', before, after }],
    });
  for (const other of others) await entry(other, 'действует', 'отозван');
  if (bill.cancelled === 0) return;
  await entry(bill, '', 'действует');
  if (subject.kind === 'order') await tellPrograms(db, subject.id, bill, now);
}

async function tellPrograms(db: Kysely<Database>, order: number, bill: Standing, now: number): Promise<void> {
  await noteChanged(db, [order], now);
  const { id, number, issuedOn } = bill;
  const facts = { document: { id, kind: 'invoice' as const, number, issuedOn } };
  await noteForWebhooks(db, now, [{ order, event: 'order.document_ready', facts }]);
}

function changedMeanwhile(): Failure {
  return fail('CANNOT_BILL', {
    message: 'Пока счёт готовился, его содержание изменилось. Проверьте и выставьте счёт ещё раз',
  });
}
