import { z } from 'zod';
import { mayUse } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { allStaff } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { accessOfList } from './access-of-list.ts';
import { zDeskList } from './list-input.ts';
import { hideColumns } from './repository.server.ts';

const zColumns = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => [given ?? []].flat().slice(0, 20))
  .pipe(z.array(z.string().regex(/^[a-z0-9-]{1,12}$/)))
  .catch([]);

/** Stores which columns of a list the person sees: of `all` columns those in `shown` (§12.1.52). */
export const chooseColumns = staffUseCase({
  name: 'choose-columns',
  access: allStaff,
  writes: true,
  input: z.object({ list: zDeskList, all: zColumns, shown: zColumns }),
  async run({ list, all, shown }, { db, actor }) {
    if (!mayUse(accessOfList[list], actor)) return fail('FORBIDDEN');
    const hidden = all.filter((column) => !shown.includes(column));
    await hideColumns(db, actor.staffId, list, hidden);
    return ok({ hidden });
  },
});
