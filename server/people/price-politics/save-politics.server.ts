import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { holdAccount } from '../accounts/hold.repository.server.ts';
import { politicsOf } from '../contracts/repository.server.ts';
import { noSuchManager } from '../managers/no-such-manager.ts';
import { mergePolitics, politicsChanges } from './merge-politics.ts';
import { findPriced } from './priced-manager.server.ts';
import { brandNames, replacePolitics } from './repository.server.ts';
import { changesNothing, checkValues, oddFields, readValues, valuesOf } from './rules.ts';

const asSent = z.unknown().optional();

/**
 * Saves a manager's price politics (§3.9). They apply from the manager's next request; open orders keep their prices.
 * Rules without effect are not stored. Missing fields stay unchanged. Refusals: NOT_FOUND, NOT_SAVED by field
 * (§8.1.11), CHANGED_MEANWHILE.
 */
export const savePolitics = useCase({
  name: 'save-politics',
  access: mainOnly,
  writes: true,
  // Parsed by readValues and checkValues, which return a message for each error.
  input: z.looseObject({
    id: zId,
    original: zOriginal,
    mode: asSent,
    percent: asSent,
    show_wholesale: asSent,
    brands: asSent,
  }),
  async run({ id, original, ...sent }, ctx) {
    const { db, actor, log } = ctx;
    // With this lock, the second of two concurrent calls sees what the first one has written.
    await holdAccount(db, id);
    const found = await findPriced(db, actor, id);
    if (!found) return noSuchManager();
    const stored = valuesOf(await politicsOf(db, found.eyes));
    const typed = readValues(sent, stored);
    const { fields, politics } = checkValues(typed);
    const ids = [...stored.brands, ...typed.brands].map(({ brand }) => Number(brand));
    const names = await brandNames(
      db,
      ids.filter((brand) => brand > 0 && Number.isSafeInteger(brand)),
    );
    for (const [i, { brand }] of typed.brands.entries()) {
      const name = `brands[${i}].brand`;
      if (brand !== '' && !fields[name] && !names.has(Number(brand))) fields[name] = ['Такого бренда нет'];
    }
    Object.assign(fields, oddFields(sent));
    if (Object.keys(fields).length > 0) return fail('NOT_SAVED', { fields });
    const merged = mergePolitics(
      { sent: valuesOf(politics), stored, original },
      { rows: typed.brands, names },
    );
    if (!merged.ok) return merged;
    const { politics: saved } = checkValues(merged.values);
    await replacePolitics(db, id, changesNothing(saved) ? undefined : saved);
    await recordChange(ctx, {
      kind: 'account',
      id,
      header: found.manager.name || found.manager.email,
      action: 'changed',
      dealerId: actor.dealerId,
      changes: politicsChanges(stored, valuesOf(saved), names),
    });
    log('politics.saved', { manager: id });
    return ok({ id, meanwhile: merged.meanwhile });
  },
});
