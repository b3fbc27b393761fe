import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The number of characters to buffer in memory before writing them to disk. */
const most = 8_000_000;

/**
 * Creates numbered buckets on disk for sorting rows, because a file of a million lines may be in any order and may not
 * fit into memory. Remove the buckets after use.
 */
export function lineBuckets<Row>() {
  const folder = mkdtempSync(join(tmpdir(), 'import-portal-'));
  const kept = new Map<number, string[]>();
  let size = 0;
  const pathOf = (bucket: number) => join(folder, `${bucket}.jsonl`);
  const write = () => {
    for (const [bucket, rows] of kept) appendFileSync(pathOf(bucket), rows.join(''));
    kept.clear();
    size = 0;
  };
  return {
    add(bucket: number, row: Row): void {
      const text = `${JSON.stringify(row)}\n`;
      const rows = kept.get(bucket);
      if (rows) rows.push(text);
      else kept.set(bucket, [text]);
      size += text.length;
      if (size > most) write();
    },
    /** Returns the rows of a bucket, in the order in which they were added. */
    rowsOf(bucket: number): Row[] {
      write();
      if (!existsSync(pathOf(bucket))) return [];
      const lines = readFileSync(pathOf(bucket), 'utf8').split('\n');
      return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
    },
    remove(): void {
      rmSync(folder, { recursive: true });
    },
  };
}
