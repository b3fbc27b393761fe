import { z } from 'zod';
import type { SignedIn } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { isAmong } from './networks.server.ts';
import { liveProgramToken, noteProgramUse } from './repository.server.ts';

/**
 * Returns the actor of a program that calls with this secret from this address (§12.9); its `program` contains the
 * permissions. Refusals: TOKEN_INVALID when the token is unknown, revoked or expired, or its owner may not order;
 * TOKEN_ADDRESS when it may not be used from this address.
 */
export const identifyProgram = openUseCase({
  name: 'identify-program',
  writes: 'own',
  input: z.object({ secret: z.string().max(200), address: z.string() }),
  async run({ secret, address }, { db, now }) {
    const live = await liveProgramToken(db, secret, now);
    if (!live) return fail('TOKEN_INVALID');
    const { actor, networks } = live;
    if (networks.length > 0 && !isAmong(address, networks)) return fail('TOKEN_ADDRESS');
    await noteProgramUse(db, actor.program.tokenId, now);
    return ok<SignedIn>(actor);
  },
});
