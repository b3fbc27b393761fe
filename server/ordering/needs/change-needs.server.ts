import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zQuantity } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { entriesById } from '../../kernel/trees.ts';
import { useCase } from '../../kernel/use-case.ts';
import { maxMarks } from '../marks/mark.ts';
import { needsAmong } from './repository.server.ts';
import { writeWanted } from './wanted.server.ts';

/**
 * Changes wanted quantities, `want[id]=n`. The list's form sends all of them; unchanged quantities and products that
 * are no longer needs are ignored. `changed`: the number of changes; `refused`: why a quantity was refused, by id.
 */
export const changeNeeds = useCase({
  name: 'change-needs',
  access: buyers,
  writes: true,
  input: z.object({ want: z.unknown().transform(entriesById) }),
  async run({ want }, { db, actor }) {
    const refused = new Map<number, string>();
    const asked = new Map<number, number>();
    for (const [id, raw] of want.slice(0, maxMarks)) {
      const quantity = zQuantity.safeParse([raw].flat().at(-1));
      if (quantity.success) asked.set(id, quantity.data);
      else refused.set(id, quantity.error.issues[0]?.message ?? '');
    }
    const needs = await needsAmong(db, actor.accountId, [...asked.keys(), ...refused.keys()]);
    const known = new Set(needs.map(({ id }) => id));
    const changed = needs.flatMap((need) => {
      const quantity = asked.get(need.id) ?? need.quantity;
      return quantity === need.quantity ? [] : [{ ...need, quantity }];
    });
    if (changed.length > 0) await writeWanted({ db, actor }, changed);
    return ok({
      changed: changed.length,
      refused: Object.fromEntries([...refused].filter(([id]) => known.has(id))),
    });
  },
});
