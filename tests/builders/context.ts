import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { catalogueService } from '#server/goods/read-model/service.server.ts';
import { type Actor, anonymous } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import type { Result } from '#server/kernel/result.ts';
import type { Context, UseCase } from '#server/kernel/use-case.ts';
import { okValue } from './ok-value.ts';

/** Noon in Moscow on 20 July 2026: the default time of tests. */
export const noon = Date.parse('2026-07-20T09:00:00Z');

/** A person in a test, with the context of their use cases: `dealer().does(placeOrder, {…})`. */
export type Person = Context & typeof deeds;

const deeds = {
  /** Runs a use case and returns its value; a refusal fails the test. */
  async does<Input extends z.ZodType, Value, A extends Actor>(
    this: Context,
    useCase: UseCase<Input, Value, A>,
    raw: unknown,
  ): Promise<Value> {
    return okValue(await execute(useCase, raw, this));
  },

  /** Runs a use case and returns its result, which may be a refusal. */
  tries<Input extends z.ZodType, Value, A extends Actor>(
    this: Context,
    useCase: UseCase<Input, Value, A>,
    raw: unknown,
  ): Promise<Result<Value>> {
    return execute(useCase, raw, this);
  },
};

/** Returns a use case's context without HTTP, for this actor at this time. */
export function testContext(db: Kysely<Database>, actor: Actor = anonymous, now = noon): Person {
  return {
    ...deeds,
    db,
    actor,
    now,
    origin: 'https://portal.test',
    uploads: diskStore(join(tmpdir(), 'portal-test-uploads')),
    log: () => {},
    sealingSecrets: ['a secret of tests, of 32 characters'],
    ...catalogueService(db),
  };
}
