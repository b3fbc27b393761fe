import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Actor, anonymous } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { testContext } from '#tests/builders/context.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

type Who = 'anonymous' | 'main' | 'manager' | 'observer';
const everybody: Who[] = ['anonymous', 'main', 'manager', 'observer'];
const accounts: Who[] = ['main', 'manager', 'observer'];
const buyers: Who[] = ['main', 'manager'];

/** Every use case and who may call it (contract §2, «Who may what»). A use case that is not here fails the test. */
const allowed: Record<string, Who[]> = {
  'sign-in': everybody,
  'sign-out': everybody,
  'show-frame': everybody,
  'switch-contract': accounts,
  'search-catalogue': accounts,
  'suggest-products': accounts,
  'get-product': accounts,
  'show-catalogue': accounts,
  'show-product': accounts,
  'set-wish': buyers,
  'unset-wish': buyers,
  'set-need': buyers,
  'unset-need': buyers,
  'list-orders': accounts,
  'get-order': accounts,
  'cancel-order': buyers,
  'repeat-order': buyers,
  'get-basket': buyers,
  'get-basket-summary': buyers,
  'add-to-basket': buyers,
  'add-lines-to-basket': buyers,
  'change-basket-line': buyers,
  'recount-basket': buyers,
  'remove-from-basket': buyers,
  'remove-marked': buyers,
  'clear-basket': buyers,
  'set-delivery': buyers,
  'get-checkout': buyers,
  'place-order': buyers,
  'open-fast-order': buyers,
  'preview-fast-order': buyers,
  'add-fast-order': buyers,
};

const actorOf: Record<Who, Actor> = { anonymous, ...actors };

// biome-ignore lint/suspicious/noExplicitAny: the matrix treats all use cases alike, whatever their inputs
type AnyUseCase = UseCase<any, unknown, any>;

const useCases = await allUseCases();

const fresh = smallWorld();

test('the matrix names every use case', () => {
  expect(useCases.map(({ name }) => name).sort()).toEqual(Object.keys(allowed).sort());
});

describe.each(useCases.map((useCase) => [useCase.name, useCase] as const))('%s', (name, useCase) => {
  test.each(everybody)('%s', async (who) => {
    // An input that no schema takes: who is let in fails on it, who is not never gets that far.
    const result = await execute(useCase, Symbol.for('no input at all'), testContext(fresh.db, actorOf[who]));
    const expected = allowed[name]?.includes(who)
      ? 'BAD_INPUT'
      : who === 'anonymous'
        ? 'SIGN_IN'
        : 'FORBIDDEN';
    expect(result).toMatchObject({ ok: false, code: expected });
  });
});

async function allUseCases(): Promise<AnyUseCase[]> {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.server.ts') && !/^(cli|db)\//.test(file),
  );
  const modules = await Promise.all(files.map((file) => import(resolve('server', file))));
  const values = modules.flatMap((module) => Object.values(module as Record<string, unknown>));
  return [...new Set(values.filter(isUseCase))];
}

function isUseCase(value: unknown): value is AnyUseCase {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'input' in value && 'run' in value
  );
}
