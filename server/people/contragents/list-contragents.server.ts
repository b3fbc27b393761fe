import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { lastChanges } from '../../work/history/last-change.repository.server.ts';
import { waitingRequestsOf } from '../requests/repository.server.ts';
import { contragentsOf } from './repository.server.ts';

/**
 * Returns the legal entities of the dealer with their contracts. Only the main user may change them; a manager sees
 * only the legal entities of the assigned contracts (§10.1). `requests` are the dealer's waiting requests to staff,
 * for the main user only.
 */
export const listContragents = useCase({
  name: 'list-contragents',
  access: signedIn,
  writes: false,
  input: z.undefined(),
  async run(_input, { db, actor }) {
    const mayChange = actor.role === 'main';
    const [contragents, requests] = await Promise.all([
      contragentsOf(db, actor),
      mayChange ? waitingRequestsOf(db, actor.dealerId) : [],
    ]);
    const ids = contragents.map(({ id }) => id);
    const changes = mayChange ? await lastChanges(db, 'contragent', ids) : new Map<number, number>();
    const listed = contragents.map((each) => ({ ...each, lastChange: changes.get(each.id) ?? 0 }));
    return ok({ contragents: listed, requests, mayChange });
  },
});
