/** Rows that answer a part of a query, each with its score; less is better. */
export type Hits = {
  rows: Uint32Array;
  count: number;
  /** By row: score + 1; 0 is no hit. */
  scores: Uint16Array;
};

const greatestScore = 0xfffe;

export function noHits(size: number, most = size): Hits {
  return { rows: new Uint32Array(Math.min(size, most)), count: 0, scores: new Uint16Array(size) };
}

/** Notes a hit; of several on one row the best stays. */
export function hit(hits: Hits, row: number, score: number): void {
  const old = hits.scores[row]!;
  const mark = Math.min(score, greatestScore) + 1;
  if (old === 0) hits.rows[hits.count++] = row;
  if (old === 0 || mark < old) hits.scores[row] = mark;
}

export function scoreOf(hits: Hits, row: number): number {
  return hits.scores[row]! - 1;
}

/** Rows in all of them, scores added. */
export function inAll(all: Hits[]): Hits {
  const [fewest, ...others] = [...all].sort((a, b) => a.count - b.count);
  if (!fewest) throw new RangeError('nothing to meet');
  if (others.length === 0) return fewest;
  const met = noHits(fewest.scores.length, fewest.count);
  for (let i = 0; i < fewest.count; i++) {
    const row = fewest.rows[i]!;
    let score = scoreOf(fewest, row);
    for (const other of others) {
      if (other.scores[row] === 0) {
        score = -1;
        break;
      }
      score += scoreOf(other, row);
    }
    if (score >= 0) hit(met, row, score);
  }
  return met;
}
