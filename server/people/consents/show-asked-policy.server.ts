import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { askedPolicy } from './asked-policy.server.ts';

/** Returns what the box of consent in a form of the cabinet shows; without a policy the form has no box. */
export const showAskedPolicy = useCase({
  name: 'show-asked-policy',
  access: signedIn,
  writes: false,
  input: z.object({}),
  async run(_, { db, actor }) {
    return ok({ policy: await askedPolicy(db, actor) });
  },
});
