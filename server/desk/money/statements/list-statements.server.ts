import { z } from 'zod';
import { mayUse } from '../../../kernel/actor.ts';
import { zPage } from '../../../kernel/fields.ts';
import { paging } from '../../../kernel/paging.ts';
import { ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { currentSettings } from '../../../settings/repository.server.ts';
import { ownAccounts } from '../../../settings/settings.ts';
import { refuseConfined } from './sees-statements.ts';
import { countStatements, statementsOnPage } from './statements.repository.server.ts';

const onOnePage = 20;

/**
 * Returns uploaded statements, newest first, and the accounts for which statements are accepted. Refusal: FORBIDDEN
 * for a manager who sees only their own dealers.
 */
export const listStatements = staffUseCase({
  name: 'list-statements',
  access: withRight('money'),
  writes: false,
  input: z.object({ page: zPage }),
  async run({ page }, { db, actor }) {
    const refused = refuseConfined(actor);
    if (refused) return refused;
    const where = paging(page, onOnePage, await countStatements(db));
    const [statements, settings] = await Promise.all([statementsOnPage(db, where), currentSettings(db)]);
    return ok({
      statements,
      accounts: ownAccounts(settings),
      maySet: mayUse(withRight('settings'), actor),
      paging: where,
    });
  },
});
