import { z } from 'zod';
import { mayOrder, signedIn } from '../../kernel/actor.ts';
import { type FormRecord, reconcile, type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../accounts/hold.repository.server.ts';
import { kindsFor, notificationKinds } from './kinds.ts';
import { saveSettings, settingsOf } from './repository.server.ts';
import { settingView, storedFor } from './setting-view.ts';
import { zAddress } from './z-address.ts';

const changedMeanwhile =
  'Пока форма была открыта, адреса ниже изменились. Чтобы записать свой для всех, сохраните ещё раз';

/**
 * Sets one e-mail for the mails of all kinds that the account can get (§2.24); an empty text means the account's own.
 * Does not change which kinds are enabled. `original` contains the e-mail of each kind that the form showed.
 * Refusals: BAD_INPUT, CHANGED_MEANWHILE.
 */
export const setAllAddresses = useCase({
  name: 'set-all-addresses',
  access: signedIn,
  writes: true,
  input: z.object({ value: zAddress, original: zOriginal }),
  async run({ value: typed, original }, { db, actor }) {
    const value = typed ?? actor.email;
    await holdAccount(db, actor.accountId);
    const settings = await settingsOf(db, actor.accountId);
    const views = kindsFor(mayOrder(actor)).map((kind) =>
      settingView(kind, storedFor(kind, settings), actor.email),
    );
    const stored: FormRecord = {};
    const sent: FormRecord = {};
    const wordings: Record<string, Wording> = {};
    for (const each of views) {
      stored[each.kind] = each.value;
      sent[each.kind] = value;
      wordings[each.kind] = { label: notificationKinds[each.kind].header, at: 'value', named: true };
    }
    const merged = reconcile({ sent, stored, original }, wordings);
    // The rows show the change of each address; one sentence for each would be a wall of text.
    if (!merged.ok) return { ...merged, fields: { value: [changedMeanwhile] } };
    // The account's own address is not stored here, so that the settings follow a change of that address.
    const kept = value === actor.email ? '' : value;
    await saveSettings(
      db,
      actor.accountId,
      views
        .filter((each) => each.value !== value && merged.values[each.kind] === value)
        .map(({ kind, enabled, push }) => [kind, { enabled, push, value: kept }]),
    );
    return ok({ value, meanwhile: merged.meanwhile });
  },
});
