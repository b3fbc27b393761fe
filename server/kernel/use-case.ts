import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/schema.ts';
import {
  type Access,
  type Actor,
  type Exchange,
  everyone,
  type Role,
  type SignedIn,
  type Staff,
  type Visitor,
} from './actor.ts';
import type { Result } from './result.ts';
import type { StaffAccess } from './staff-rights.ts';

/**
 * Services that capabilities offer to every use case. Each capability declares its part beside its code (`declare
 * module`), so that the kernel imports none of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities add to it
export interface Services {}

/** Everything that a use case may touch, passed in so that it can be tested without HTTP. */
export type Context<A extends Actor = Actor> = {
  db: Kysely<Database>;
  actor: A;
  /** The time of the request, milliseconds since 1970. */
  now: number;
  /** The portal's own address, used for links in mails: `https://opt.example.ru`. */
  origin: string;
  log: (event: string, data?: Record<string, unknown>) => void;
  /** Services that replace the others within a transaction. */
  withinTransaction: Partial<Services>;
} & Services;

/**
 * One operation of the portal. It is called only through `execute`, which checks access, parses the input and, if the
 * use case writes, opens a transaction that is rolled back when `run` refuses.
 */
export type UseCase<Input extends z.ZodType, Value, A extends Actor = Actor> = {
  name: string;
  access: Access;
  /**
   * True if the use case changes data and runs in one transaction. `own`: it changes data but opens its transactions
   * itself, because something must persist after a refusal (a counted attempt) or slow work must not hold the
   * database (hashing a password).
   */
  writes: boolean | 'own';
  input: Input;
  run: (input: z.output<Input>, ctx: Context<A>) => Promise<Result<Value>>;
};

/** Declares a use case for signed-in people: `ctx.actor` is an account. */
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

/** Declares a use case of the staff desk, for staff with one of the named rights. */
export function staffUseCase<Input extends z.ZodType, Value>(
  definition: UseCase<Input, Value, Staff> & { access: StaffAccess },
): UseCase<Input, Value, Staff> {
  return definition;
}

/** Declares a use case of the exchange with 1C. */
export function exchangeUseCase<Input extends z.ZodType, Value>(
  definition: Omit<UseCase<Input, Value, Exchange>, 'access'>,
): UseCase<Input, Value, Exchange> {
  return { ...definition, access: 'exchange' };
}
