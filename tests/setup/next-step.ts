import type { Migration } from 'kysely';
import { migrations } from '#migrations/history.ts';

/** The name of a migration that comes after all others. */
export const nextStep = '9999-next';

/** Runs `work` in this process as a release with one more migration, which all databases lack. */
export async function withNextStep<T>(
  work: () => Promise<T>,
  up: Migration['up'] = async () => {},
): Promise<T> {
  migrations[nextStep] = { up };
  try {
    return await work();
  } finally {
    delete migrations[nextStep];
  }
}
