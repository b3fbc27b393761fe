import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { CatalogueModel } from '../catalogue/model.ts';
import type { FindParty } from '../contragents/find-party.ts';
import type { Database } from '../db/schema.ts';
import {
  type Access,
  type Actor,
  everyone,
  type Role,
  type SignedIn,
  type Staff,
  type Visitor,
} from './actor.ts';
import type { Result } from './result.ts';

/** What a use case may touch; handed in, so that every use case runs in a test without HTTP. */
export type Context<A extends Actor = Actor> = {
  db: Kysely<Database>;
  actor: A;
  /** The moment of the request, milliseconds since 1970. */
  now: number;
  /** The portal's own address for links in mails, `https://opt.example.ru`. */
  origin: string;
  /** The folder of uploaded pictures (UPLOADS_DIR). */
  uploads: string;
  log: (event: string, data?: Record<string, unknown>) => void;
  /** The read model that answers every search, filter and page (architecture, «Catalogue»). */
  catalogue: () => Promise<CatalogueModel>;
  /** The register of legal entities; undefined where none is configured (DADATA_KEY). */
  findParty?: FindParty | undefined;
};

/**
 * One thing the portal does. `execute` is the only way in: access, then input, then (if it writes) one transaction that is
 * rolled back when `run` refuses.
 */
export type UseCase<Input extends z.ZodType, Value, A extends Actor = Actor> = {
  name: string;
  access: Access;
  /**
   * True when it changes data: runs in one transaction. `own`: changes data too, but opens its transactions itself, because
   * something must stay after a refusal (a counted try) or slow work must not hold the database (hashing a password).
   */
  writes: boolean | 'own';
  input: Input;
  run: (input: z.output<Input>, ctx: Context<A>) => Promise<Result<Value>>;
};

/** Declares a use case for signed-in people: `ctx.actor` is known to be an account. */
export function useCase<Input extends z.ZodType, Value>(
  definition: UseCase<Input, Value, SignedIn> & { access: readonly Role[] },
): UseCase<Input, Value, SignedIn> {
  return definition;
}

/** Declares a use case that anybody may call. */
export function openUseCase<Input extends z.ZodType, Value>(
  definition: Omit<UseCase<Input, Value, Visitor>, 'access'>,
): UseCase<Input, Value, Visitor> {
  return { ...definition, access: everyone };
}

/** Declares a use case of the staff desk. */
export function staffUseCase<Input extends z.ZodType, Value>(
  definition: Omit<UseCase<Input, Value, Staff>, 'access'>,
): UseCase<Input, Value, Staff> {
  return { ...definition, access: 'staff' };
}
