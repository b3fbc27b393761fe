import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeExchangeFiles } from '../exchange-files.ts';

/** Imports 1C goods with the command, again and again, and counts how the runs ended. */
export async function importing(
  { hosts, folder }: { hosts: string; folder: string },
  ends: Map<string, number>,
  signal: AbortSignal,
): Promise<void> {
  const files = writeExchangeFiles(join(folder, 'exchange'), 300);
  for (let i = 0; !signal.aborted; i++) {
    const end = await new Promise<string>((done) => {
      const args = ['build/commands/import-1c.js', i % 2 === 0 ? files.full : files.changed];
      const env = { ...process.env, DATABASE_URL: hosts, UPLOADS_DIR: join(folder, 'uploads') };
      execFile(process.execPath, args, { env }, (error, out, err) =>
        done(error ? reasonIn(err || out) : 'done'),
      );
    });
    ends.set(end, (ends.get(end) ?? 0) + 1);
    await sleep(3_000);
  }
}

/** Returns the last line that names an error in a stack trace, otherwise the first line of the command's output. */
function reasonIn(output: string): string {
  const lines = output.trim().split('\n');
  return (lines.findLast((line) => /^\S*Error/.test(line)) ?? lines[0] ?? '').slice(0, 120);
}
