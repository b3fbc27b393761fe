/** Rows that match a part of a query, each with its score; a lower score is better. */
export type Hits = { rows: Uint32Array; scores: Uint16Array };

/**
 * Hits being collected. `marks` holds score + 1 by row and must be all zero before and after. One array serves a whole
 * search, because allocating an array of the catalogue's size for each word costs more than the search itself.
 */
type Gathering = { marks: Uint16Array; rows: Uint32Array; count: number };

const greatestScore = 0xfffe;

/** Starts a collection. `most`: the maximum number of hits, not counting duplicates of a row. */
export function gather(marks: Uint16Array, most: number): Gathering {
  return { marks, rows: new Uint32Array(Math.min(most, marks.length)), count: 0 };
}

/** Adds a hit; keeps the best of several on one row. */
export function hit(gathering: Gathering, row: number, score: number): void {
  const { marks } = gathering;
  const old = marks[row]!;
  const mark = Math.min(score, greatestScore) + 1;
  if (old === 0) gathering.rows[gathering.count++] = row;
  if (old === 0 || mark < old) marks[row] = mark;
}

/** Adds hits collected before, each with its score raised by `more`. */
export function hitAll(gathering: Gathering, { rows, scores }: Hits, more = 0): void {
  for (let i = 0; i < rows.length; i++) hit(gathering, rows[i]!, scores[i]! + more);
}

/** Returns the collected hits and clears the marks. */
export function gathered({ marks, rows, count }: Gathering): Hits {
  const hits = { rows: rows.slice(0, count), scores: new Uint16Array(count) };
  for (let i = 0; i < count; i++) {
    hits.scores[i] = marks[rows[i]!]! - 1;
    marks[rows[i]!] = 0;
  }
  return hits;
}

/** Returns the rows that are in all of the hits, with their scores added. */
export function inAll(all: Hits[], marks: Uint16Array): Hits {
  const [fewest, ...others] = [...all].sort((a, b) => a.rows.length - b.rows.length);
  if (!fewest) throw new RangeError('nothing to meet');
  return others.reduce((met, other) => {
    const both = gather(marks, met.rows.length);
    for (let i = 0; i < met.rows.length; i++) marks[met.rows[i]!] = met.scores[i]! + 1;
    for (let i = 0; i < other.rows.length; i++) {
      const row = other.rows[i]!;
      if (marks[row] === 0) continue;
      both.rows[both.count++] = row;
      marks[row] = Math.min(marks[row]! + other.scores[i]!, greatestScore + 1);
    }
    const sums = both.rows.slice(0, both.count);
    const hits = { rows: sums, scores: Uint16Array.from(sums, (row) => marks[row]! - 1) };
    for (const row of met.rows) marks[row] = 0;
    return hits;
  }, fewest);
}
