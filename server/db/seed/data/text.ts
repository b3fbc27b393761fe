import { collections } from './collections.ts';

/** A news item or an article as it is written here; dates are counted from the world's `today`. */
export type SeedText = {
  /** So many days before `today`, or on the working day before that. */
  daysAgo: number;
  /** News only: so many days after `today` it still stands above the screens of dealers. */
  topFor?: number;
  header: string;
  announce: string;
  /** A drawing of public/pictures. */
  picture?: string;
  /** Markdown. */
  body: string;
};

/** A series by its name, as a link to its goods. */
export function series(name: string): string {
  const found = collections.find(({ header }) => header === name);
  if (!found) throw new Error(`no collection ${name}`);
  return `[«${name}»](/open/all?collection=${found.id})`;
}
