import { z } from 'zod';
import { mailingsToDealer } from '../../content/mailings/repository.server.ts';
import { confinedTo, mayUse } from '../../kernel/actor.ts';
import { addDays, dayOf, startOfDay } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { seesDealers, seesOrders, withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { waitingOfDealer } from '../../ordering/approvals/desk.repository.server.ts';
import { listedApproval } from '../../ordering/approvals/listed-approval.ts';
import { settlementsOf } from '../../ordering/balance/repository.server.ts';
import { newestOrdersOf, shownOrder } from '../../ordering/orders/desk.repository.server.ts';
import { followersOf } from '../../ordering/watches/followed.repository.server.ts';
import { programTokensInUse } from '../../people/program-tokens/repository.server.ts';
import { mostTokens, tokensOfDealer } from './dealer-tokens.repository.server.ts';
import type { DealerCard } from './dealer-view.ts';
import { webhooksOfDealer } from './dealer-webhook.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import {
  addressesOfDealer,
  contractsOfDealer,
  contragentsOfDealer,
  findDealer,
  peopleOf,
} from './repository.server.ts';

const newest = 5;
/**
 * The maximum number of requests for approval shown. It is higher than for orders, because each request reserves
 * goods.
 */
const newestApprovals = 20;
/** How many days back messages are read. The limit keeps the query fast for a dealer with a long history. */
const messageDays = 90;

/**
 * Returns one dealer: people, contragents, contracts with their debts, addresses, tokens of the open API and of
 * programs, webhooks, waiting requests for approval, and the newest orders and messages. Refusal: NOT_FOUND, also for a
 * dealer whom a colleague serves.
 */
export const getDealer = staffUseCase({
  name: 'get-dealer',
  access: seesDealers,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    const dealer = await findDealer(db, id, confinedTo(actor));
    if (!dealer) return noSuchDealer();
    const keeps = mayUse(withRight('dealers'), actor);
    const seesSales = mayUse(seesOrders, actor);
    const [
      people,
      contragents,
      contracts,
      addresses,
      tokens,
      programs,
      webhooks,
      followers,
      approvals,
      orders,
      settlements,
      messages,
    ] = await Promise.all([
      peopleOf(db, id),
      contragentsOfDealer(db, id),
      contractsOfDealer(db, id),
      addressesOfDealer(db, id),
      keeps ? tokensOfDealer(db, id) : [],
      keeps ? programTokensInUse(db, { dealerId: id }, mostTokens, now) : [],
      keeps ? webhooksOfDealer(db, id, now) : [],
      keeps ? followersOf(db, { dealerId: id }) : [],
      seesSales ? waitingOfDealer(db, id, newestApprovals) : { rows: [], total: 0 },
      seesSales ? newestOrdersOf(db, id, newest) : [],
      settlementsOf(db, id, { today: dayOf(now) }),
      mailingsToDealer(db, {
        dealer: id,
        since: startOfDay(addDays(dayOf(now), -messageDays)),
        most: newest,
      }),
    ]);
    const overdue = new Map(settlements.map((each) => [each.contractId, each.overdue]));
    return ok<DealerCard>({
      ...dealer,
      people,
      contragents,
      contracts: contracts.map((each) => ({ ...each, overdue: overdue.get(each.id) ?? 0 })),
      addresses,
      tokens,
      programs,
      webhooks,
      followers,
      approvals: { newest: approvals.rows.map(listedApproval), total: approvals.total },
      orders: orders.map(shownOrder),
      messages: messages.map(({ staffId, ...each }) => ({
        ...each,
        mayOpen: confinedTo(actor) === undefined || staffId === actor.staffId,
      })),
      messageDays,
    });
  },
});
