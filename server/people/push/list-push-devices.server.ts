import { z } from 'zod';
import { isView, signedIn } from '../../kernel/actor.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zSession } from '../auth/input.ts';
import { sessionIdOf } from '../auth/sessions.repository.server.ts';
import { devicesOf } from './devices.repository.server.ts';
import type { PushDevice } from './push-view.ts';

type Offered = { publicKey: string | undefined; devices: PushDevice[] };

/**
 * Returns the portal's public key for subscribing browsers, and the browsers in which the account has notifications
 * (§10.52), newest first. `publicKey` is undefined when the portal has no keys, or when staff view it as a dealer.
 */
export const listPushDevices = useCase({
  name: 'list-push-devices',
  access: signedIn,
  writes: false,
  input: z.object({ session: zSession }),
  async run({ session }, { db, actor, now, push }): Promise<Result<Offered>> {
    if (!push || isView(actor)) return ok({ publicKey: undefined, devices: [] });
    const { accountId } = actor;
    const { publicKey } = push;
    const own = sessionIdOf(session);
    const devices = await devicesOf(db, { accountId, serverKey: publicKey, session: own, now });
    return ok({ publicKey, devices });
  },
});
