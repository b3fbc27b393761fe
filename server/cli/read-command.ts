import { type ParseArgsConfig, parseArgs } from 'node:util';
import { unknownOption } from './unknown-option.ts';

const help = { help: { type: 'boolean', short: 'h' } } as const;

type Options = NonNullable<ParseArgsConfig['options']>;

type Read<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known & typeof help; allowPositionals: true }>
>;

type Problem = { problem: string };

/**
 * Parses the command line. `decide` receives the options and the positional words, and returns the input of the
 * command, or a problem. For `--help` prints the usage; for a problem prints the problem and the usage, with 2 as the
 * exit code. Returns undefined in both cases, in which the command has nothing to do. `words`: whether positional words
 * are allowed.
 */
export function readCommand<Known extends Options, Typed extends object>(
  { usage, options, words = false }: { usage: string; options: Known; words?: boolean },
  decide: (values: Read<Known>['values'], words: string[]) => Typed,
): Exclude<Typed, Problem> | undefined {
  let read: Read<Known>;
  try {
    read = parseArgs({ allowPositionals: words, options: { ...options, ...help } }) as Read<Known>;
  } catch (error) {
    return explain(unknownOption(error), usage);
  }
  if ((read.values as { help?: boolean }).help) {
    console.log(usage);
    return undefined;
  }
  const typed = decide(read.values, read.positionals);
  return isProblem(typed) ? explain(typed.problem, usage) : (typed as Exclude<Typed, Problem>);
}

function isProblem(typed: object): typed is Problem {
  return 'problem' in typed;
}

function explain(problem: string, usage: string): undefined {
  console.error(`${problem}\n\n${usage}`);
  process.exitCode = 2;
}
