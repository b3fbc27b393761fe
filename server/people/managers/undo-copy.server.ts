import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { recordChanges } from '../../work/history/record-change.server.ts';
import { holdDealer } from '../dealers/hold.repository.server.ts';
import { findCopy, forgetCopy } from './copies.repository.server.ts';
import { holdAccounts, writeSettings } from './copy.repository.server.ts';
import { namedPeople } from './copy-view.ts';
import { packSettings } from './manager-settings.ts';
import { personOf } from './plan-copy.server.ts';
import { readSettings, settingsWords } from './read-settings.server.ts';
import { managersOf } from './repository.server.ts';

/**
 * Undoes a copy («Вернуть как было»): restores the managers' previous settings (§2.19.1). A copy can be undone once,
 * within a week. Managers whose settings have changed since the copy are skipped and listed in `changed`; `restored`
 * is the number of managers whose settings were restored. Refusals: NOT_FOUND, also when it is too late,
 * CHANGED_MEANWHILE when all were skipped.
 */
export const undoCopy = useCase({
  name: 'undo-copy',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, now, log } = ctx;
    const { dealerId } = actor;
    // The same locks in the same order as in copyToManagers.
    await holdDealer(db, dealerId);
    const copy = await findCopy(db, { dealerId, id, now });
    if (!copy) return fail('NOT_FOUND', { message: tooLate });
    const { parts, given, before } = copy;
    await holdAccounts(db, dealerId, [...before.keys()]);
    const people = (await managersOf(db, actor)).filter((each) => before.has(each.id));
    const { settings, offered } = await readSettings(
      db,
      actor,
      people.map((person) => person.id),
    );
    const inUse = new Set(offered.addresses.map((address) => address.id));
    const withoutRemoved = <T extends { addresses: number[] }>(each: T): T => ({
      ...each,
      addresses: each.addresses.filter((address) => inUse.has(address)),
    });
    const copied = packSettings(withoutRemoved(given), parts);
    // Somebody who has become an observer is also treated as changed.
    const isAsCopied = (person: (typeof people)[number]) =>
      person.type === '2' && packSettings(settings.get(person.id)!, parts) === copied;
    const restored = people.filter(isAsCopied);
    const changed = people.filter((person) => !restored.includes(person)).map((each) => personOf(each).name);
    if (restored.length === 0) return fail('CHANGED_MEANWHILE', { message: nobodyLeft(changed) });
    const back = new Map(restored.map((each) => [each.id, withoutRemoved(before.get(each.id)!)]));
    await writeSettings(db, back, parts);
    await forgetCopy(db, id);
    const changesOf = await settingsWords(db, { offered, parts, all: [given, ...back.values()] });
    await recordChanges(
      ctx,
      restored.map((person) => ({
        kind: 'account' as const,
        id: person.id,
        header: personOf(person).name,
        action: 'changed' as const,
        dealerId,
        changes: changesOf(settings.get(person.id)!, back.get(person.id)!),
      })),
    );
    log('managers.copy-undone', { copy: id, restored: restored.length, changed: changed.length });
    return ok({ restored: restored.length, changed });
  },
});

const tooLate = 'Вернуть прежние настройки нельзя: их уже вернули или прошло семь дней';

function nobodyLeft(changed: readonly string[]): string {
  return `Настройки с тех пор изменили: ${namedPeople(changed)}. Ничего не вернули, чтобы не потерять новое`;
}
