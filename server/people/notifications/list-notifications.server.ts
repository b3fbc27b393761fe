import { z } from 'zod';
import { mayOrder, signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { kindsFor } from './kinds.ts';
import { settingsOf } from './repository.server.ts';
import { settingView, storedFor } from './setting-view.ts';

/** Returns the kinds of notifications for the account, each with its setting and e-mail. */
export const listNotifications = useCase({
  name: 'list-notifications',
  access: signedIn,
  writes: false,
  input: z.undefined(),
  async run(_input, { db, actor }) {
    const stored = await settingsOf(db, actor.accountId);
    const settings = kindsFor(mayOrder(actor)).map((kind) =>
      settingView(kind, storedFor(kind, stored), actor.email),
    );
    return ok({ settings, email: actor.email });
  },
});
