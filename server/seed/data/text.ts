import { collections } from './collections.ts';

/** A news item or an article in this source; dates are relative to the world's `today`. */
export type SeedText = {
  /** Days before `today`, moved to the working day before if needed. */
  daysAgo: number;
  /** News only: how many days after `today` it is a top news item. */
  topFor?: number;
  header: string;
  announce: string;
  /** The name of a drawing in public/pictures. */
  picture?: string;
  /** Markdown. */
  body: string;
};

/** Returns a series by its name, as a link to its goods. */
export function series(name: string): string {
  const found = collections.find(({ header }) => header === name);
  if (!found) throw new Error(`no collection ${name}`);
  return `[«${name}»](/open/all?collection=${found.id})`;
}
