import { z } from 'zod';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchPerson } from '../dealers/no-such-dealer.ts';
import { gatherData } from './gather.repository.server.ts';
import { isErased, mostShown } from './personal-data.ts';
import { lastActOf, personOf } from './repository.server.ts';

/**
 * Returns what the portal stores about a dealer's person, except secrets, and the number of the act if the data was
 * destroyed. Each kind has at most fifty-one records; the last one only shows that there are more. Refusal: NOT_FOUND.
 */
export const getPersonalData = staffUseCase({
  name: 'get-personal-data',
  access: withRight('personal-data'),
  writes: false,
  input: z.object({ id: zId, account: zId }),
  async run({ id, account }, { db }) {
    const found = await personOf(db, id, account);
    if (!found) return noSuchPerson();
    const { picture: _, ...person } = found;
    const [sections, act] = await Promise.all([
      gatherData(db, person, mostShown + 1),
      lastActOf(db, account),
    ]);
    return ok({ person, sections, act: isErased(person) ? act : undefined });
  },
});
