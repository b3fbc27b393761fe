import type { SubmissionResult } from '@conform-to/react';
import { data, redirect } from '@remix-run/node';
import type { z } from 'zod';
import { isDatabaseAway } from '#server/db/dialect.server.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { type Failure, fail, ok, type Result } from '#server/kernel/result.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { requestContext } from './context.server.ts';
import { isDesk } from './desk-path.ts';
import { type FormValues, readForm } from './read-form.server.ts';

/** Runs a use case for a request; the database being away becomes the refusal UNAVAILABLE (503). */
export async function run<Input extends z.ZodType, Value, A extends Actor>(
  request: Request,
  useCase: UseCase<Input, Value, A>,
  raw: unknown,
): Promise<Result<Value>> {
  return unlessAway(async () => execute(useCase, raw, await requestContext(request, useCase.access)));
}

async function unlessAway<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    console.warn(`database away: ${(error as Error).message}`);
    return fail('UNAVAILABLE');
  }
}

/** For loaders that only lead on: who asks. */
export async function whoAsks(request: Request): Promise<Actor> {
  const result = await unlessAway(async () => ok((await requestContext(request)).actor));
  if (result.ok) return result.value;
  throw refusalPage(request, result);
}

/** For loaders: the value, or a thrown answer (to the login screen, or a page with the right status that helps). */
export async function load<Input extends z.ZodType, Value, A extends Actor>(
  request: Request,
  useCase: UseCase<Input, Value, A>,
  raw: unknown,
): Promise<Value> {
  const result = await run(request, useCase, raw);
  if (result.ok) return result.value;
  throw refusalPage(request, result);
}

/** For actions: what the form sent; one that is no form of ours (another site's, too large) gets a page. */
export async function formOf(request: Request) {
  const form = await readForm(request);
  if (!form.ok) throw refusalPage(request, form);
  return form;
}

/** The whole-page answer to a refusal that no form can show; a route without a screen sends it as it is. */
export function refusalPage(request: Request, { code, message, status }: Failure): Response {
  if (code === 'SIGN_IN') return toLogin(request);
  return Response.json({ code, message }, { status });
}

/** What an action returns when a form is refused: Conform shows it, and the values typed stay (`lastResult`). */
export type Refusal = {
  lastResult: SubmissionResult<string[]>;
  code: Failure['code'];
  details: Failure['data'];
};

/** The answer of an action to a refused form: its status, the message, the messages beside the fields, the values typed. */
export function refuse(request: Request, failure: Failure, values: FormValues = {}) {
  if (failure.code === 'SIGN_IN') throw toLogin(request);
  return data(refusalOf(failure, values), { status: failure.status });
}

/** The same without its status, for an answer that says which of several forms it belongs to. */
export function refusalOf(failure: Failure, values: FormValues): Refusal {
  const hasFields = Object.keys(failure.fields).length > 0;
  return {
    lastResult: {
      status: 'error',
      initialValue: withoutSecrets(values) as SubmissionResult['initialValue'],
      error: hasFields ? failure.fields : { '': [failure.message] },
    },
    code: failure.code,
    details: failure.data,
  };
}

/** Files and passwords are never sent back. */
function withoutSecrets(values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !(value instanceof File) && !/password/i.test(name)),
  );
}

/**
 * What a form says that a script sent after the session had ended: it stays on the screen, so that nothing typed is lost.
 * Undefined for any other refusal, and where no script asks: that browser is led to the login screen, and finds what was typed
 * by going back.
 */
export function signedOut(request: Request, failure: Failure): Failure | undefined {
  const byScript = request.headers.get('Sec-Fetch-Dest') === 'empty';
  return failure.code === 'SIGN_IN' && byScript ? fail('SIGNED_OUT') : undefined;
}

/**
 * Back after signing in to the screen or, of a form, to the address it was sent to: each of them can be opened, too. `ended`
 * makes the login screen say that the form was not taken.
 */
function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/\.data$/, '');
  const back = path + search;
  const login = isDesk(path) ? '/desk/login' : '/login';
  const ended = request.method === 'GET' || request.method === 'HEAD' ? '' : '&ended=1';
  return redirect(`${login}?redirectTo=${encodeURIComponent(back)}${ended}`);
}
