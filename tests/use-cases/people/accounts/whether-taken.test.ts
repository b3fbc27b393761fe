import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import type { Result } from '#server/kernel/result.ts';
import { checkUser } from '#server/people/accounts/check-user.server.ts';
import { saveManager } from '#server/people/managers/save-manager.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** A dealer can ask 60 times an hour whether an e-mail is taken; all forms count together (§9.17). */

const fresh = smallWorld();
const hour = 60 * 60_000;
const taken = 'other@example.com';

beforeEach(async () => {
  await clearTables(fresh.db, 'attempts');
  await fresh.db.deleteFrom('accounts').where('id', '>', 5).execute();
});

type Ask = (email: string, actor?: SignedIn, now?: number) => Promise<Result<unknown>>;

const forms: Record<string, Ask> = {
  'the check of old forms': (user_email, actor = actors.main, now = noon) =>
    fresh.as(actor, now).tries(checkUser, { user_email }),
  'the form of a new manager': (email, actor = actors.main, now = noon) =>
    fresh.as(actor, now).tries(saveManager, { id: 0, email, name: 'Анна' }),
  'the form of a manager': (email, actor = actors.main, now = noon) =>
    fresh.as(actor, now).tries(saveManager, {
      id: actor === actors.main ? 2 : 0,
      email,
      name: 'Пётр',
    }),
};
const all = Object.entries(forms);

describe.each(all)('%s', (_, ask) => {
  test.each(all)('the limit of 60 e-mail checks an hour is shared with %s', async (_other, askThere) => {
    for (let i = 0; i < 60; i++)
      expect(await (i % 2 ? ask : askThere)(taken)).not.toMatchObject({ code: 'TOO_MANY_TRIES' });
    for (const each of [ask, askThere])
      for (const email of [taken, 'nobody@example.com'])
        expect(await each(email)).toMatchObject({
          code: 'TOO_MANY_TRIES',
          message: 'Слишком много запросов. Повторите через час',
        });
    // Another dealer may still ask, and this dealer may ask again an hour later.
    expect(await ask(taken, actors.other)).not.toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(await ask(taken, actors.main, noon + hour)).not.toMatchObject({ code: 'TOO_MANY_TRIES' });
  });
});

test('all people of a dealer share the limit on e-mail checks', async () => {
  for (let i = 0; i < 60; i++) await forms['the check of old forms']!(taken, actors.manager);
  expect(await forms['the form of a new manager']!(taken)).toMatchObject({ code: 'TOO_MANY_TRIES' });
});

test('a manager with an unchanged e-mail is saved even if the limit on e-mail checks is reached', async () => {
  for (let i = 0; i < 60; i++) await forms['the check of old forms']!(taken);
  const save = (more: object) => fresh.as(actors.main).tries(saveManager, { id: 2, name: 'Пётр', ...more });
  okValue(await save({}));
  okValue(await save({ email: 'manager@example.com' }));
});
