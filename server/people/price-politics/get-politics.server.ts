import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../contracts/repository.server.ts';
import { noSuchManager } from '../managers/no-such-manager.ts';
import type { PoliticsCard } from './politics-view.ts';
import { findPriced } from './priced-manager.server.ts';
import { brandsToChoose } from './repository.server.ts';
import { valuesOf } from './rules.ts';

/**
 * Returns the price politics of a manager of the dealer, and the brands to choose from. Refuses with NOT_FOUND,
 * also for an observer.
 */
export const getPolitics = useCase({
  name: 'get-politics',
  access: mainOnly,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const found = await findPriced(db, actor, id);
    if (!found) return noSuchManager();
    const politics = await politicsOf(db, found.eyes);
    const brands = await brandsToChoose(db, [...(politics?.brands.keys() ?? [])]);
    const { name, email } = found.manager;
    const card: PoliticsCard = { manager: { id, name, email }, values: valuesOf(politics), brands };
    return ok(card);
  },
});
