import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { lastChanges } from '../../work/history/last-change.repository.server.ts';
import type { ListedAccount } from './account-view.ts';
import { accountsOnPage, countAccounts, lastUses } from './repository.server.ts';

/** The default page size of lists in the cabinet (§9.1). */
const perPage = 20;

/**
 * Returns all accounts of the dealer (§2.21), twenty per page, with their roles and last use, as of `now`.
 */
export const listAccounts = useCase({
  name: 'list-accounts',
  access: mainOnly,
  writes: false,
  input: z.object({ page: zPage }),
  async run({ page }, { db, actor, now }) {
    const where = paging(page, perPage, await countAccounts(db, actor));
    const rows = await accountsOnPage(db, actor, where);
    const ids = rows.map(({ id }) => id);
    const [uses, changes] = await Promise.all([lastUses(db, ids, now), lastChanges(db, 'account', ids)]);
    const accounts: ListedAccount[] = rows.map((row) => ({
      ...row,
      lastUsed: uses.get(row.id),
      lastChange: changes.get(row.id) ?? 0,
    }));
    return ok({ accounts, paging: where, now });
  },
});
