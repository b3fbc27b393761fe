import { z } from 'zod';
import { isDuplicate } from '../../db/errors.server.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { tooLong, zId } from '../../kernel/fields.ts';
import { type Failure, fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { requisiteWordings } from '../../people/contragents/contragent-view.ts';
import type { Party } from '../../people/contragents/party.ts';
import { holdContragent, updateParty } from '../../people/contragents/repository.server.ts';
import { holdDealer } from '../../people/dealers/hold.repository.server.ts';
import { refreshDealerWords } from '../../people/dealers/words.repository.server.ts';
import { endRequest } from '../../people/requests/repository.server.ts';
import { partyChanges, requestNumber, sameParty } from '../../people/requests/request-view.ts';
import { tellOfDecision } from '../../people/requests/tell-dealer.server.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChanges } from '../../work/history/record-change.server.ts';
import { dealerOfInn } from '../dealers/repository.server.ts';
import { type DeskRequest, decidedOn } from './desk-request.ts';
import { noSuchRequest } from './get-request.server.ts';
import { findRequest } from './repository.server.ts';

const maxAnswerLength = 2_000;

const input = z
  .object({
    id: zId,
    decision: z.enum(['confirm', 'refuse'], { error: 'Выберите решение' }),
    answer: z
      .transform(typedLines)
      .refine((text) => text.length <= maxAnswerLength, { error: tooLong(maxAnswerLength) }),
    /** The result of `decidedOn` for the data shown in the form. */
    shown: z.string().max(2_000),
  })
  .refine(({ decision, answer }) => decision === 'confirm' || answer !== '', {
    path: ['answer'],
    error: 'Напишите дилеру, почему',
  });

/**
 * Confirms or refuses a dealer's request. The dealer is notified by message and e-mail. Confirmed requisites are saved
 * to the contragent at once. A contract is not confirmed here, because its request closes when the contract is created.
 * Refusals: BAD_INPUT, NOT_FOUND, INN_TAKEN, REQUEST_DECIDED if somebody else has already decided, REQUEST_CHANGED if
 * the dealer or staff changed the shown data meanwhile.
 */
export const decideRequest = staffUseCase({
  name: 'decide-request',
  access: withRight('dealers'),
  writes: true,
  input,
  async run({ id, decision, answer, shown }, ctx) {
    const { db, now, actor, log } = ctx;
    const served = confinedTo(actor);
    const found = await findRequest(db, id, served);
    if (!found) return noSuchRequest();
    await holdDealer(db, found.dealerId);
    await holdContragent(db, found, found.contragentId);
    const request = await findRequest(db, id, served);
    if (!request) return noSuchRequest();
    if (request.state.id !== 'waiting') return fail('REQUEST_DECIDED');
    const confirms = decision === 'confirm';
    if (confirms && request.kind === 'contract') {
      return fail('BAD_INPUT', { message: 'Заведите договор: запрос закроется сам' });
    }
    if (shown !== decidedOn(request)) return fail('REQUEST_CHANGED');
    if (confirms) {
      const taken = await writeRequisites(request, () =>
        updateParty(db, request.contragentId, request.wanted),
      );
      if (taken) return { ...taken, message: await takenText(request, ctx.db, served) };
      await refreshDealerWords(db, request.dealerId);
    }
    const staffName = actor.name || actor.email;
    await endRequest(db, id, { state: confirms ? 'done' : 'refused', answer, staffName, now });
    const { header, text } = wordsFor(request, confirms, answer);
    await tellOfDecision(db, ctx, { id, header, text });
    await recordChanges(ctx, [
      {
        kind: 'request',
        id,
        header: `${requestNumber(id)}: ${request.present.company}`,
        action: confirms ? 'confirmed' : 'refused',
        dealerId: request.dealerId,
        changes: answer ? [{ label: 'Ответ', before: '', after: answer }] : [],
      },
      ...(confirms ? [changed(request)] : []),
    ]);
    log('request.decided', { request: id, decision, staff: actor.staffId });
    return ok({ id, decision });
  },
});

async function writeRequisites(
  { present, wanted }: Pick<DeskRequest, 'present' | 'wanted'>,
  write: () => Promise<void>,
): Promise<Failure | undefined> {
  if (sameParty(present, wanted)) return undefined;
  try {
    await write();
    return undefined;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return fail('INN_TAKEN');
  }
}

async function takenText(
  { wanted }: { wanted: Party },
  db: Parameters<typeof dealerOfInn>[0],
  served: number | undefined,
): Promise<string> {
  const owner = await dealerOfInn(db, wanted.inn, served);
  const whose = owner ? `у дилера «${owner}»` : 'у дилера другого менеджера';
  return `ИНН ${wanted.inn} уже зарегистрирован ${whose}. Откажите или выясните, чей он`;
}

function changed({ contragentId, dealerId, present, wanted }: DeskRequest) {
  const { company, inn, kpp } = requisiteWordings;
  return {
    kind: 'contragent' as const,
    id: contragentId,
    header: wanted.company,
    action: 'changed' as const,
    dealerId,
    changes: changesBetween(present, wanted, { company, inn, kpp }),
  };
}

function wordsFor(
  { kind, present, wanted }: DeskRequest,
  confirms: boolean,
  answer: string,
): { header: string; text: string } {
  const { company } = present;
  if (kind === 'contract') return { header: `В договоре для ${company} отказано`, text: answer };
  const header = confirms ? `Реквизиты ${company} изменены` : `Реквизиты ${company} не изменены`;
  const lines = confirms ? partyChanges(present, wanted) : [];
  return { header, text: [...lines, answer].filter(Boolean).join('\n') || 'Запрос подтверждён.' };
}
