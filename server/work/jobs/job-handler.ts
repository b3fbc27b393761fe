import type { Context } from '../../kernel/use-case.ts';
import type { Mailer } from '../mail/mailer.server.ts';
import type { Again, DueJob } from './repository.server.ts';

/** The parts of the context that a job may use. */
export type JobContext = Pick<
  Context,
  'db' | 'now' | 'log' | 'catalogue' | 'origin' | 'uploads' | 'sealingSecrets' | 'postWebhook' | 'push'
> & {
  /** The folder for the files that 1C sends; if undefined, it is beside the uploads. */
  exchangeFolder?: string | undefined;
  mailer: Mailer;
};

/**
 * How jobs of a kind run. `inside`: the work and the end of the job are one transaction, so that the work takes
 * effect exactly once, even after a crash. `outside`: the work reaches beyond the database (mail), may be repeated
 * after a crash, and repetitions must be recognizable. `gaveUp` runs after the last failure, in the transaction that
 * ends the job, to update the records that depend on the job. A periodic job (periodic.server.ts) returns its next
 * time and payload, and is never abandoned. `apart`: jobs of this kind wait for other people's servers, so this many
 * separate loops run them. `attempts` returns the number of failures after which a job is abandoned, given the last
 * error; the default is twelve.
 */
export type JobHandler = {
  kind: string;
  apart?: number;
  attempts?: (error: unknown) => number;
  gaveUp?: (payload: never, ctx: JobContext, job: DueJob) => Promise<void>;
} & ({ inside: Work } | { outside: Work } | { periodic: Work<Again> });

type Work<Outcome = void> = (payload: never, ctx: JobContext, job: DueJob) => Promise<Outcome>;
