import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { waitingRequest } from '../requests/repository.server.ts';
import type { Contragent } from './contragent-view.ts';
import { findContragent, hasFixedRequisites } from './repository.server.ts';

const newOne: Contragent = {
  id: 0,
  company: '',
  inn: '',
  kpp: '',
  ogrn: '',
  legal_address: '',
  bank: '',
  bik: '',
  account: '',
  enabled: true,
};

/**
 * Returns one legal entity, read-only for a manager and an observer; for id 0 or none, an empty form. `mayLookUp`: a
 * register can fill in the form. `fixed`: a changed name, INN or KPP becomes a request to staff. `pending`: such a
 * request is waiting. Refusals: NOT_FOUND, also for a contragent that the account may not see; FORBIDDEN if anyone
 * but the main user requests the form of a new contragent.
 */
export const getContragent = useCase({
  name: 'get-contragent',
  access: signedIn,
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id }, { db, actor, findParty }) {
    const mayChange = actor.role === 'main';
    if (!id && !mayChange) return fail('FORBIDDEN');
    const contragent = id ? await findContragent(db, actor, id) : newOne;
    if (!contragent) return fail('NOT_FOUND', { message: 'Такого контрагента нет' });
    const isOwn = mayChange && id !== undefined;
    const [fixed, pending] = isOwn
      ? await Promise.all([hasFixedRequisites(db, id), waitingRequest(db, 'requisites', id)])
      : [false, undefined];
    return ok({
      ...contragent,
      mayChange,
      mayLookUp: mayChange && findParty !== undefined,
      fixed,
      pending: pending?.wanted,
    });
  },
});
