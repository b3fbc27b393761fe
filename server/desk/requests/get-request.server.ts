import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { findRequest } from './repository.server.ts';

export const noSuchRequest = () => fail('NOT_FOUND', { message: 'Такого запроса нет' });

/** Returns one of a dealer's requests. Refusal: NOT_FOUND, also for a dealer whom a colleague serves. */
export const getRequest = staffUseCase({
  name: 'get-request',
  access: withRight('dealers'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const request = await findRequest(db, id, confinedTo(actor));
    return request ? ok(request) : noSuchRequest();
  },
});
