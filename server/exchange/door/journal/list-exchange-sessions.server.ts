import { z } from 'zod';
import { addDays, startOfDay } from '../../../kernel/clock.ts';
import { inOrder, zId, zOptional, zPeriod } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { exchangeAccounts } from '../accounts/accounts.repository.server.ts';
import { lastSuccess } from '../sessions.repository.server.ts';
import { refusedRequests, sessionsBefore, troublesOf } from './journal.repository.server.ts';
import type { SessionList } from './journal-view.ts';

const onOnePage = 30;
const mostRefused = 10;

/**
 * Returns thirty exchanges with 1C, newest first, filtered and with numbers below `before`. The first page also
 * contains the last refused requests. Unknown values of a filter are ignored; BAD_INPUT for invalid days.
 */
export const listExchangeSessions = staffUseCase({
  name: 'list-exchange-sessions',
  access: withRight('exchange'),
  writes: false,
  input: z
    .object({
      kind: zOptional(z.enum(['catalog', 'sale'])).catch(undefined),
      state: zOptional(z.enum(['open', 'done', 'failed'])).catch(undefined),
      account: zOptional(zId).catch(undefined),
      before: zOptional(zId).catch(undefined),
      ...zPeriod,
    })
    .superRefine(inOrder),
  async run({ startDate, endDate, ...asked }, { db }) {
    const period = {
      from: startDate === undefined ? undefined : startOfDay(startDate),
      until: endDate === undefined ? undefined : startOfDay(addDays(endDate, 1)),
    };
    const [rows, accounts, last, refused] = await Promise.all([
      sessionsBefore(db, { ...asked, ...period }, onOnePage + 1),
      exchangeAccounts(db),
      lastSuccess(db),
      asked.before === undefined ? refusedRequests(db, mostRefused) : [],
    ]);
    const sessions = rows.slice(0, onOnePage);
    const troubles = await troublesOf(
      db,
      sessions.map(({ id }) => id),
    );
    return ok<SessionList>({
      sessions: sessions.map((each) => ({ ...each, ...troubles.get(each.id)! })),
      next: rows.length > onOnePage ? sessions.at(-1)?.id : undefined,
      accounts: accounts.map(({ id, login }) => ({ id, header: login })),
      lastSuccess: last,
      refused,
    });
  },
});
