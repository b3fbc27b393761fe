import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    answeredRows: string;
  }
}

/**
 * Fails a run of all contract tests if a row of the old calls responded in none of them. The rows are the headings of
 * docs/legacy-api.md that begin with a method; tests/rules/compat/table.test.ts compares them with the table.
 */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'answered-rows-'));
  const file = join(folder, 'names');
  writeFileSync(file, '');
  project.provide('answeredRows', file);
  return () => {
    const answered = new Set(readFileSync(file, 'utf8').split('\n'));
    rmSync(folder, { recursive: true });
    if (!ranAllContractTests(project)) return;
    const unanswered = rowNames().filter((name) => !answered.has(name));
    if (unanswered.length === 0) return;
    // Vitest prints an error thrown by a teardown but would still exit with 0.
    process.exitCode = 1;
    throw new Error(`No test of tests/compat/ got an answer from:\n${unanswered.join('\n')}`);
  };
}

function ranAllContractTests({ vitest }: TestProject): boolean {
  if (vitest.config.testNamePattern) return false;
  const ran = new Set(vitest.state.getFilepaths());
  return readdirSync('tests/compat')
    .filter((name) => name.endsWith('.test.ts'))
    .every((name) => ran.has(resolve('tests/compat', name)));
}

function rowNames(): string[] {
  const headings = readFileSync('docs/legacy-api.md', 'utf8').matchAll(/^### ((?:GET|POST).+)$/gm);
  return [...headings].map(([, name = '']) => name);
}
