import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import type { Actor, SignedIn, Staff } from '#server/kernel/actor.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { showSecurity, showStaffSecurity } from '#server/people/auth/show-security.server.ts';
import {
  beginSecondFactor,
  beginStaffSecondFactor,
} from '#server/people/second-factor/begin-second-factor.server.ts';
import {
  turnOnSecondFactor,
  turnOnStaffSecondFactor,
} from '#server/people/second-factor/turn-on-second-factor.server.ts';
import { codeAt } from './app-code.ts';
import { noon, testContext } from './context.ts';

type Setup = { password: string; session?: string; now?: number };

/** Turns on the second factor as its owner would. Returns the app's secret and the recovery codes. */
export async function secondFactorOf(
  db: Kysely<Database>,
  actor: SignedIn | Staff,
  { password, session = '', now = noon }: Setup,
): Promise<{ secret: string; codes: string[] }> {
  const ctx = testContext(db, actor, now);
  const does =
    <Input extends z.ZodType, Value, A extends Actor>(useCase: UseCase<Input, Value, A>) =>
    async (raw: object) =>
      await ctx.does(useCase, raw);
  const [begin, show, turnOn] =
    actor.kind === 'staff'
      ? [does(beginStaffSecondFactor), does(showStaffSecurity), does(turnOnStaffSecondFactor)]
      : [does(beginSecondFactor), does(showSecurity), does(turnOnSecondFactor)];
  await begin({});
  const { factor } = await show({});
  if (factor.state !== 'pending') throw new Error(`the second factor is ${factor.state}`);
  const { codes } = await turnOn({ code: codeAt(factor.secret, now), password, session });
  return { secret: factor.secret, codes };
}
