import { data, redirect } from '@remix-run/node';
import type { z } from 'zod';
import { isDatabaseAway } from '#server/db/errors.server.ts';
import { isStorageAway } from '#server/files/stores/file-store.ts';
import { type Access, type Actor, mayUse } from '#server/kernel/actor.ts';
import { backAddress } from '#server/kernel/back-address.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { type FieldLengths, fieldLengths } from '#server/kernel/input-schema.ts';
import { logWarning } from '#server/kernel/log.server.ts';
import { staleFormOf } from '#server/kernel/reconcile.ts';
import { type Failure, fail, ok, type Result } from '#server/kernel/result.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { findReplacedContract } from '#server/people/contracts/find-replaced-contract.server.ts';
import { tellReplacedContract } from '#server/people/contracts/tell-replaced-contract.server.ts';
import { requestContext } from '../requests/context.server.ts';
import { isDesk } from '../requests/desk-path.ts';
import { noteRetryAfter } from '../requests/memory.server.ts';
import { bytesFor, type FormValues, readForm } from '../requests/read-form.server.ts';
import { keptValues } from './kept-values.server.ts';

/**
 * Runs a use case for a request. An unavailable database or storage becomes the refusal UNAVAILABLE (503). `actor`:
 * the sender, when no cookie identifies it.
 */
export async function run<Input extends z.ZodType, Value, A extends Actor>(
  request: Request,
  useCase: UseCase<Input, Value, A>,
  raw: unknown,
  actor?: Actor,
): Promise<Result<Value>> {
  const result = await unlessAway(async () =>
    execute(useCase, raw, await requestContext(request, useCase.access, actor)),
  );
  if (result.ok) return result;
  // The refusal already names the contract that has replaced the chosen one, so no later page repeats this message.
  if (result.code === 'CONTRACT_CHANGED') await noteToldContract(request, actor);
  if (result.retryAfterMs) noteRetryAfter(request, result.retryAfterMs);
  return { ...result, lengths: fieldLengths(useCase.input) };
}

async function noteToldContract(request: Request, actor?: Actor): Promise<void> {
  const found = await run(request, findReplacedContract, undefined, actor);
  if (found.ok && found.value) await run(request, tellReplacedContract, found.value, actor);
}

async function unlessAway<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    // The storage has already logged the error.
    if (isStorageAway(error)) return fail('UNAVAILABLE');
    if (!isDatabaseAway(error)) throw error;
    logWarning('database away', (error as Error).message);
    return fail('UNAVAILABLE');
  }
}

/**
 * Returns the actor, for loaders that only redirect. With an `access` of the desk, it is the person signed in
 * there.
 */
export async function getActor(request: Request, access?: Access): Promise<Actor> {
  const result = await unlessAway(async () => ok((await requestContext(request, access)).actor));
  if (result.ok) return result.value;
  throw refusalPage(request, result);
}

/**
 * For loaders: returns the value, or throws a response (a redirect to the login screen, or an error page with the right
 * status).
 */
export async function load<Input extends z.ZodType, Value, A extends Actor>(
  request: Request,
  useCase: UseCase<Input, Value, A>,
  raw: unknown,
): Promise<Value> {
  const result = await run(request, useCase, raw);
  if (result.ok) return result.value;
  throw refusalPage(request, result);
}

/** Like `load`, but returns `otherwise` to readers who may not call the use case: for a part of a screen. */
export async function loadIfAllowed<Input extends z.ZodType, Value, A extends Actor>(
  request: Request,
  useCase: UseCase<Input, Value, A>,
  raw: unknown,
  otherwise: Value,
): Promise<Value> {
  const actor = await getActor(request, useCase.access);
  // Without a session, the screen asks to sign in.
  if (actor.kind === 'staff' && !mayUse(useCase.access, actor)) return otherwise;
  return load(request, useCase, raw);
}

/**
 * For actions: returns the fields of the form; throws an error page for a body that is not a valid form (from
 * another site, too large). `longer`: as in readForm.
 */
export async function formOf(request: Request, longer?: Readonly<Record<string, number>>) {
  const form = await readForm(request, undefined, longer);
  if (!form.ok) throw refusalPage(request, form);
  return form;
}

/**
 * Like `formOf`, but for a form that anybody may send without signing in. The body is limited to the total length of
 * its fields (`lengths`, in characters).
 */
export async function openFormOf(request: Request, lengths: FieldLengths) {
  const form = await readForm(request, bytesFor(lengths));
  if (form.ok) return form;
  throw refusalPage(request, form.code === 'TOO_LARGE' ? tooMuchText(form) : form);
}

/** Rewords TOO_LARGE for a form without files. */
export function tooMuchText(tooLarge: Failure): Failure {
  const message =
    'Текста больше, чем помещается в форму, поэтому портал её не принял. Вернитесь назад и сократите введённое.';
  return { ...tooLarge, message };
}

/**
 * Returns the response to a refusal that no form can show. Remix renders it as a whole page, and sends it unchanged
 * from a route without a screen. SIGN_IN and FACTOR_REQUIRED become redirects.
 */
export function refusalPage(request: Request, { code, message, status }: Failure): Response {
  if (code === 'SIGN_IN') return toLogin(request);
  if (code === 'FACTOR_REQUIRED') return redirect(`/desk/account/security${endedBy(request)}`);
  return Response.json({ code, message }, { status });
}

/** The data of an action that refused a form: the typed values, and the messages by field ('' for the whole form). */
export type Refusal = {
  values: Record<string, unknown>;
  errors: Record<string, string[]>;
  code: Failure['code'];
  message: string;
  details: Failure['data'];
};

/**
 * Returns the response of an action to a refused form: its status, the message, the messages beside the fields, the
 * typed values.
 */
export function refuse(request: Request, failure: Failure, values: FormValues = {}) {
  const refused = forForm(request, failure);
  return data(refusalOf(refused, values), { status: refused.status });
}

/** Returns the data of `refuse` without its status, for a response that names which of several forms it belongs to. */
export function refusalOf(failure: Failure, values: FormValues): Refusal {
  const hasFields = Object.keys(failure.fields).length > 0;
  return {
    values: keptValues(renewed(values, failure), failure.lengths),
    errors: hasFields ? failure.fields : { '': [failure.message] },
    code: failure.code,
    message: failure.message,
    details: failure.data,
  };
}

/** Puts the stored values into the fields that the person left unchanged, when the record was changed meanwhile. */
function renewed(values: FormValues, failure: Failure): FormValues {
  const stale = staleFormOf(failure);
  if (!stale) return values;
  const kept = Object.entries(stale.kept).map(([name, value]) => [name, asFormValue(value)]);
  return { ...values, ...Object.fromEntries(kept), original: JSON.stringify(stale.original) };
}

function asFormValue(value: unknown): string | string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');
}

/**
 * Returns the failure that a form is to show; the single policy for refused forms. Throws a redirect to the login
 * screen, or the page of a refusal that no form can fix (403, 404). After the session has ended, a form sent by a
 * script shows the refusal itself, so that no typed value is lost; without a script, the person finds the values by
 * going back. An unavailable database (503) is shown in the form for the same reason.
 */
export function forForm(request: Request, failure: Failure): Failure {
  const byScript = request.headers.get('Sec-Fetch-Dest') === 'empty';
  if (failure.code === 'SIGN_IN' && byScript) return fail('SIGNED_OUT');
  if (failure.code === 'FACTOR_REQUIRED' && byScript) return failure;
  if ([401, 403, 404].includes(failure.status)) throw refusalPage(request, failure);
  return failure;
}

/**
 * Like `forForm`, but for a form without values to keep, such as a question or a button. The next screen shows the
 * reason, and a 503 becomes a page too.
 */
export function forNextScreen(request: Request, failure: Failure): Failure {
  if ([401, 403, 404, 503].includes(failure.status)) throw refusalPage(request, failure);
  return failure;
}

/**
 * Redirects to the login screen, which leads back to the screen or, for a form, to the address it was sent to. Both
 * addresses can be opened. With `ended` the login screen states that the form was not accepted.
 */
function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/\.data$/, '');
  const back = backAddress(path, search);
  const login = isDesk(path) ? '/desk/login' : '/login';
  return redirect(`${login}?redirectTo=${encodeURIComponent(back)}${endedBy(request, '&')}`);
}

/** Returns the query `ended=1`, which marks that a form was not accepted; '' when none was sent. */
function endedBy({ method }: Request, separator = '?'): string {
  return method === 'GET' || method === 'HEAD' ? '' : `${separator}ended=1`;
}
