import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { UseCase } from '#server/kernel/use-case.ts';

// biome-ignore lint/suspicious/noExplicitAny: these tests treat all use cases alike, whatever their inputs
export type AnyUseCase = UseCase<any, unknown, any>;

/** Returns every use case exported by a file in server/, by name. */
export async function allUseCases(): Promise<Map<string, AnyUseCase>> {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.server.ts') && !/^(cli|db)\//.test(file),
  );
  const modules = await Promise.all(files.map((file) => import(resolve('server', file))));
  const values = modules.flatMap((module) => Object.values(module as Record<string, unknown>));
  const useCases = [...new Set(values.filter(isUseCase))];
  const names = useCases.map(({ name }) => name);
  const twice = names.filter((name, i) => names.indexOf(name) !== i);
  if (twice.length > 0) throw new Error(`two use cases have one name: ${twice.join(', ')}`);
  return new Map(useCases.map((useCase) => [useCase.name, useCase]));
}

function isUseCase(value: unknown): value is AnyUseCase {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'input' in value && 'run' in value
  );
}
