import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { dayMs } from '../../kernel/clock.ts';
import type { Failure } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import { type Party, partyText } from '../contragents/party.ts';
import { mailToManager } from '../staff/mail-to-staff.server.ts';
import { changeWanted, dealerHeader, insertRequest, waitingRequest } from './repository.server.ts';
import { partyChanges, partyIn, requestNumber, sameParty } from './request-view.ts';

/** Requests are limited, because each one sends a mail to staff. */
const bound: Bound = {
  name: 'dealer-requests',
  limit: 100,
  windowMs: dayMs,
  message: 'Слишком много запросов за сутки. Повторите завтра',
};

type Asking = Context<SignedIn>;
type Asked = { id: number; isNew: boolean };

/**
 * Requests a contract for a contragent from staff, in the transaction that locks the contragent. Does nothing while
 * such a request is waiting. Refusal: TOO_MANY_TRIES.
 */
export async function askForContract(
  ctx: Asking,
  contragent: Party & { id: number },
): Promise<Asked | Failure> {
  const { db, actor, now } = ctx;
  const waiting = await waitingRequest(db, 'contract', contragent.id);
  if (waiting) return { id: waiting.id, isNew: false };
  const many = await refuseTooMany(ctx, actor.dealerId, bound);
  if (many) return many;
  const party = partyIn(contragent);
  const id = await insertRequest(db, {
    ...askedBy(actor, now, contragent.id),
    kind: 'contract',
    was: party,
    wanted: party,
  });
  await recordChange(ctx, {
    kind: 'request',
    id,
    header: `${requestNumber(id)}: договор для ${contragent.company}`,
    action: 'created',
    dealerId: actor.dealerId,
  });
  await tellDesk(ctx, id, `Нужен договор для ${contragent.company}`, [partyText(contragent)]);
  return { id, isNew: true };
}

/**
 * Asks staff to change the name, INN or KPP of a contragent, in the transaction that locks the contragent. Updates a
 * request that is already waiting. Refusal: TOO_MANY_TRIES.
 */
export async function askForRequisites(
  ctx: Asking,
  contragent: Party & { id: number },
  wanted: Party,
): Promise<Asked | Failure> {
  const { db, actor, now } = ctx;
  const was = partyIn(contragent);
  const waiting = await waitingRequest(db, 'requisites', contragent.id);
  if (waiting && sameParty(waiting.wanted, wanted)) return { id: waiting.id, isNew: false };
  const many = await refuseTooMany(ctx, actor.dealerId, bound);
  if (many) return many;
  if (waiting) await changeWanted(db, waiting.id, { wanted, was, now });
  const asked = askedBy(actor, now, contragent.id);
  const id = waiting?.id ?? (await insertRequest(db, { ...asked, kind: 'requisites', was, wanted }));
  const changes = partyChanges(was, wanted);
  await recordChange(ctx, {
    kind: 'request',
    id,
    header: `${requestNumber(id)}: реквизиты ${contragent.company}`,
    action: waiting ? 'changed' : 'created',
    dealerId: actor.dealerId,
  });
  await tellDesk(ctx, id, `Новые реквизиты ${contragent.company}`, changes);
  return { id, isNew: !waiting };
}

function askedBy({ dealerId, accountId }: SignedIn, now: number, contragentId: number) {
  return { dealerId, accountId, contragentId, now };
}

async function tellDesk(
  { db, now, origin, actor }: Pick<Asking, 'now' | 'origin' | 'actor'> & { db: Kysely<Database> },
  id: number,
  subject: string,
  lines: readonly string[],
): Promise<void> {
  const dealer = await dealerHeader(db, actor.dealerId);
  const request = `${origin}/desk/requests/${id}`;
  const facts = [`Дилер: ${dealer}`, `Кто просит: ${[actor.name, actor.email].filter(Boolean).join(', ')}`];
  await mailToManager(db, now, actor.dealerId, {
    right: 'dealers',
    subject: `${subject} – ${dealer}`,
    text: `${[...facts, ...lines].join('\n')}\n\nОткрыть запрос: ${request}\n`,
    own: [request, actor.email],
    replyTo: actor.email,
  });
}
