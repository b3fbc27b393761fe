import type { Exchange, Staff } from '../../kernel/actor.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import type { Validity } from '../contracts/in-force.ts';
import { endRequest, waitingRequest } from './repository.server.ts';
import { requestNumber } from './request-view.ts';
import { tellOfDecision } from './tell-dealer.server.ts';

/**
 * Closes the request for a contract when a contract is created or opened, in the same transaction, and notifies the
 * dealer. A closed or expired contract does not close the request. Returns whether a request was closed.
 */
export async function closeContractRequest(
  ctx: Context<Staff> | Context<Exchange>,
  contract: Validity & {
    id: number;
    header: string;
    contragentId: number;
    dealerId: number;
    enabled: boolean;
  },
): Promise<boolean> {
  const { db, now, actor } = ctx;
  const today = dayOf(now);
  if (!contract.enabled || (contract.validTo && contract.validTo < today)) return false;
  const waiting = await waitingRequest(db, 'contract', contract.contragentId);
  const staffName = actor.kind === 'staff' ? actor.name || actor.email : '1С';
  const done = { state: 'done' as const, contractId: contract.id, staffName, now };
  if (!waiting || !(await endRequest(db, waiting.id, done))) return false;
  const { company } = waiting.wanted;
  await tellOfDecision(db, ctx, {
    id: waiting.id,
    header: `Договор для ${company} заведён`,
    text:
      contract.validFrom && contract.validFrom > today
        ? `Договор ${contract.header} действует с\u00a0${ruDate(contract.validFrom)}: с этого дня по нему можно заказывать.`
        : `Договор ${contract.header} действует: по нему можно заказывать.`,
  });
  await recordChange(ctx, {
    kind: 'request',
    id: waiting.id,
    header: `${requestNumber(waiting.id)}: договор для ${company}`,
    action: 'confirmed',
    dealerId: contract.dealerId,
    changes: [{ label: 'Договор', before: '', after: contract.header }],
  });
  return true;
}
