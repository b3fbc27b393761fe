import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { refused } from './refused.ts';

/** A running program: its input and output, and a promise that resolves when the program ends. */
export type Running = { input: Writable; output: Readable; ended: Promise<void> };

/**
 * Starts a program. Throws a refusal if it is missing (`package` is the Debian package to install). If the program
 * fails, `ended` rejects with its error message. `names` are alternative names of the program; the first that exists
 * is run.
 */
export async function runProgram(
  names: readonly string[],
  args: readonly string[],
  { package: debian, env = {} }: { package: string; env?: Record<string, string> },
): Promise<Running> {
  for (const name of names) {
    const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: 'pipe' });
    const isThere = await new Promise<boolean>((resolve, reject) => {
      child.once('spawn', () => resolve(true));
      child.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? resolve(false) : reject(error),
      );
    });
    if (!isThere) continue;
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-longestWord);
    });
    const ended = new Promise<void>((resolve, reject) => {
      child.once('close', (code, signal) => {
        if (code === 0) return resolve();
        const lines = said.trim().split('\n');
        const reason = lines.find((line) => /error/i.test(line)) || lines.at(-1) || signal || `код ${code}`;
        reject(refused(`Программа ${name} завершилась с ошибкой: ${reason}`));
      });
    });
    // Avoids an unhandled rejection if the program fails before anybody waits for it.
    ended.catch(() => {});
    return { input: child.stdin, output: child.stdout, ended };
  }
  throw refused(`Не найдена программа ${names[0]}. Установите пакет ${debian}.`);
}

const longestWord = 4_000;

/**
 * Passes a stream to a program, and resolves once the system has accepted all bytes; `ended` of the program shows
 * whether it has succeeded. `pipeline` is not used, because it also waits until the input is closed cleanly, which
 * never happens if the program ends at that moment and Node destroys its input.
 */
export async function feed(source: Readable, input: Writable): Promise<void> {
  // Each write reports its own error.
  input.on('error', () => {});
  try {
    for await (const chunk of source) {
      await new Promise<void>((resolve, reject) => {
        input.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
    }
    input.end();
  } catch (error) {
    input.destroy();
    throw error;
  }
}

/**
 * Waits for programs and streams that run together. A failing program breaks the pipes of the others, so its own
 * error is thrown, not the broken pipe.
 */
export async function allEnd(...running: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(running)).filter((each) => each.status === 'rejected');
  const isBrokenPipe = ({ reason }: { reason: NodeJS.ErrnoException }) =>
    ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'].includes(reason?.code ?? '');
  const first = failed.find((each) => !isBrokenPipe(each)) ?? failed[0];
  if (first) throw first.reason;
}
