import { z } from 'zod';
import { mayOrder, signedIn } from '../../kernel/actor.ts';
import { zId, zIfSent, zOptional, zSwitch } from '../../kernel/fields.ts';
import { reconcile, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../accounts/hold.repository.server.ts';
import { kindsFor, notificationKinds } from './kinds.ts';
import { settingsOf } from './repository.server.ts';
import { saveOwn } from './save-own.server.ts';
import { settingView, storedFor } from './setting-view.ts';
import { zAddress } from './z-address.ts';

/**
 * The kind by name, or by number as old clients send it; missing fields stay unchanged. `state` is the old name of
 * `enabled`. `push`: whether browsers also show the notification.
 */
const input = z.object({
  id: zOptional(zId),
  kind: zOptional(z.string()),
  enabled: zIfSent(zSwitch),
  state: zIfSent(zSwitch),
  value: zAddress.optional(),
  push: zIfSent(zSwitch),
  original: zOriginal,
});

/**
 * Sets whether the account gets a kind of notification, at which e-mail, and whether in its browsers; other kinds
 * stay unchanged. Refusals: NOT_FOUND for a kind that the account cannot get, BAD_INPUT, CHANGED_MEANWHILE.
 */
export const setNotification = useCase({
  name: 'set-notification',
  access: signedIn,
  writes: true,
  input,
  async run({ id, kind: name, state, enabled = state, value, push, original }, { db, actor }) {
    const kind = kindsFor(mayOrder(actor)).find(
      (each) => each === name || (name === undefined && notificationKinds[each].id === id),
    );
    if (!kind) return fail('NOT_FOUND', { message: 'Такого уведомления нет' });
    if (enabled === undefined && value === undefined && push === undefined)
      return fail('BAD_INPUT', { fields: { state: ['Укажите 1 или 0'] } });
    await holdAccount(db, actor.accountId);
    const before = settingView(kind, storedFor(kind, await settingsOf(db, actor.accountId)), actor.email);
    const sent = { enabled, value: value === null ? actor.email : value, push };
    const stored = { enabled: before.enabled, value: before.value, push: before.push };
    const merged = reconcile({ sent, stored, original }, { value: { label: 'E-mail' } });
    if (!merged.ok) return merged;
    const { values, meanwhile } = merged;
    // The account's own address is not stored here, so that the setting follows a change of that address.
    const setting = { ...values, value: values.value === actor.email ? '' : values.value };
    await saveOwn(db, actor.accountId, kind, setting);
    return ok({ ...settingView(kind, setting, actor.email), meanwhile });
  },
});
