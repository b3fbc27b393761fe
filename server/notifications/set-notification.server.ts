import { z } from 'zod';
import { mayOrder, signedIn } from '../kernel/actor.ts';
import { zEmail, zFlag, zId, zOptional } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { kindsFor, notificationKinds } from './kinds.ts';
import { saveSetting, settingsOf } from './repository.server.ts';
import { settingView } from './setting-view.ts';

/** An e-mail; an empty one gives the account's own back. */
const zValue = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  zEmail.nullable().optional(),
);

/** The kind by its name, or by its number as old clients do; what is not given stays as it is. `state` is their `enabled`. */
const input = z.object({
  id: zOptional(zId),
  kind: zOptional(z.string()),
  enabled: zOptional(zFlag),
  state: zOptional(zFlag),
  value: zValue,
});

/** Says whether the account is told of a kind of thing, and at which e-mail. NOT_FOUND for a kind that it cannot be told of. */
export const setNotification = useCase({
  name: 'set-notification',
  access: signedIn,
  writes: true,
  input,
  async run({ id, kind: name, state, enabled = state, value }, { db, actor }) {
    const kind = kindsFor(mayOrder(actor)).find(
      (each) => each === name || (name === undefined && notificationKinds[each].id === id),
    );
    if (!kind) return fail('NOT_FOUND', { message: 'Такого уведомления нет' });
    const stored = (await settingsOf(db, actor.accountId)).get(kind);
    const setting = {
      enabled: enabled ?? stored?.enabled ?? notificationKinds[kind].enabled,
      // The account's own address is not kept twice: it follows when the account gets another.
      value: value === undefined ? (stored?.value ?? '') : value === actor.email ? '' : (value ?? ''),
    };
    await saveSetting(db, actor.accountId, kind, setting);
    return ok(settingView(kind, setting, actor.email));
  },
});
