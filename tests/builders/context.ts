import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { catalogueModel } from '#server/catalogue/read-model/live.server.ts';
import type { Database } from '#server/db/schema.ts';
import { type Actor, anonymous } from '#server/kernel/actor.ts';
import type { Context } from '#server/kernel/use-case.ts';

/** Noon in Moscow on 20 July 2026: the moment at which tests happen unless they say otherwise. */
export const noon = Date.parse('2026-07-20T09:00:00Z');

/** A context without HTTP. */
export function testContext(db: Kysely<Database>, actor: Actor = anonymous, now = noon): Context {
  return {
    db,
    actor,
    now,
    origin: 'https://portal.test',
    uploads: join(tmpdir(), 'portal-test-uploads'),
    log: () => {},
    catalogue: () => catalogueModel(db),
  };
}
