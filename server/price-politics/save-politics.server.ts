import { z } from 'zod';
import { holdAccount } from '../accounts/hold.repository.server.ts';
import { politicsOf } from '../contracts/repository.server.ts';
import { mainOnly } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { noSuchManager } from '../managers/no-such-manager.ts';
import { findPriced } from './priced-manager.server.ts';
import { brandsAmong, replacePolitics } from './repository.server.ts';
import { changesNothing, checkValues, readValues, valuesOf } from './rules.ts';

/**
 * Saves what a manager sees in place of contract prices (contract §1); his next page obeys it, and open orders keep what he saw.
 * Rules that change nothing are no politics. Refusals: NOT_FOUND, NOT_SAVED with the fields named (§8).
 */
export const savePolitics = useCase({
  name: 'save-politics',
  access: mainOnly,
  writes: true,
  input: z.looseObject({ id: zId }),
  async run({ id, ...sent }, { db, actor, log }) {
    const found = await findPriced(db, actor, id);
    if (!found) return noSuchManager();
    const values = readValues(sent, valuesOf(await politicsOf(db, found.eyes)));
    const { fields, politics } = checkValues(values);
    const known = await brandsAmong(db, [...politics.brands.keys()]);
    for (const [i, { brand }] of values.brands.entries()) {
      const name = `brands[${i}].brand`;
      if (brand !== '' && !fields[name] && !known.has(Number(brand))) fields[name] = ['Такого бренда нет'];
    }
    if (Object.keys(fields).length > 0) return fail('NOT_SAVED', { fields });
    // Saved twice at once, the second replaces what the first has written.
    await holdAccount(db, id);
    await replacePolitics(db, id, changesNothing(politics) ? undefined : politics);
    log('politics.saved', { manager: id });
    return ok({ id });
  },
});
