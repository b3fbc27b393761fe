export const abcLetters = ['A', 'B', 'C'] as const;
export const xyzLetters = ['X', 'Y', 'Z'] as const;

export type Abc = (typeof abcLetters)[number];
export type Xyz = (typeof xyzLetters)[number];

/** A variation needs at least this many whole months. */
export const leastMonths = 3;

/**
 * Returns the letters of sums in descending order: A for those that begin within the first 80 % of the total, B within
 * 95 %, C for the rest and for sums that are not positive.
 */
export function abcOf(sums: readonly number[]): Abc[] {
  const total = sums.reduce((all, sum) => all + Math.max(0, sum), 0);
  let before = 0;
  return sums.map((sum) => {
    // Compared without division, so that 80 % is exact.
    const letter = sum <= 0 || before * 100 >= total * 95 ? 'C' : before * 100 >= total * 80 ? 'B' : 'A';
    before += Math.max(0, sum);
    return letter;
  });
}

/**
 * Returns the letter of sales over some months: X if the standard deviation is at most 10 % of the mean, Y if at most
 * 25 %, otherwise Z. `squares`: the sum of the squares of the monthly sums, in which months without sales are 0.
 */
export function xyzOf({ sum, squares, months }: { sum: number; squares: number; months: number }): Xyz {
  const mean = sum / months;
  if (mean <= 0) return 'Z';
  const variation = Math.sqrt(Math.max(0, squares / months - mean * mean)) / mean;
  return variation <= 0.1 + tiny ? 'X' : variation <= 0.25 + tiny ? 'Y' : 'Z';
}

/** Rounding errors of squares must not change a letter at its limit. */
const tiny = 1e-9;
