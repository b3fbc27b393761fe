import { z } from 'zod';
import { politicsOf } from '../contracts/repository.server.ts';
import { signedIn } from '../kernel/actor.ts';
import { zIdList } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { listedAct } from './listed-act.ts';
import { actsById } from './repository.server.ts';
import { actSums } from './sees-sums.ts';

/** What has become of acts that were being made (§7, «Polling»). Those that are not the actor's are left out. */
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
