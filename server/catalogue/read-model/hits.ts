/** Rows that answer a part of a query, each with its score beside it; less is better. */
export type Hits = { rows: Uint32Array; scores: Uint16Array };

/**
 * Hits being gathered. `marks` holds score + 1 by row and must be all zero before and after: one array serves a whole search,
 * for making one of the catalogue's size for each word costs more than the search itself.
 */
type Gathering = { marks: Uint16Array; rows: Uint32Array; count: number };

const greatestScore = 0xfffe;

/** `most`: no more hits than this will come, doubles on one row not counted. */
export function gather(marks: Uint16Array, most: number): Gathering {
  return { marks, rows: new Uint32Array(Math.min(most, marks.length)), count: 0 };
}

/** Notes a hit; of several on one row the best stays. */
export function hit(gathering: Gathering, row: number, score: number): void {
  const { marks } = gathering;
  const old = marks[row]!;
  const mark = Math.min(score, greatestScore) + 1;
  if (old === 0) gathering.rows[gathering.count++] = row;
  if (old === 0 || mark < old) marks[row] = mark;
}

/** Notes hits that were gathered before, each `more` points farther. */
export function hitAll(gathering: Gathering, { rows, scores }: Hits, more = 0): void {
  for (let i = 0; i < rows.length; i++) hit(gathering, rows[i]!, scores[i]! + more);
}

/** Takes what was gathered and clears the marks. */
export function gathered({ marks, rows, count }: Gathering): Hits {
  const hits = { rows: rows.slice(0, count), scores: new Uint16Array(count) };
  for (let i = 0; i < count; i++) {
    hits.scores[i] = marks[rows[i]!]! - 1;
    marks[rows[i]!] = 0;
  }
  return hits;
}

/** Rows in all of them, scores added. */
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
