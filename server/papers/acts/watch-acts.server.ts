import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zIdList } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { listedAct } from './listed-act.ts';
import { actsById } from './repository.server.ts';
import { actSums } from './sees-sums.ts';

/** Returns the current state of acts that were being built (§7.5.1). Omits acts that the actor may not see. */
export const watchActs = useCase({
  name: 'watch-acts',
  access: signedIn,
  writes: false,
  input: z.object({ ids: zIdList }),
  async run({ ids }, { db, actor }) {
    const [rows, politics] = await Promise.all([actsById(db, actor, ids), politicsOf(db, actor)]);
    const sums = actSums(actor, politics);
    return ok({ acts: rows.map((row) => listedAct(row, sums)) });
  },
});
