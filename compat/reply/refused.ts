import type { Failure } from '#server/kernel/result.ts';

/** How the old calls say no in the body of a 200; which of them, the table of the contract says (§3.2, §3.3). */

/** `{result: 0, message}`, with `errors` where fields are named */
export function refusedWithResult({ message, fields }: Failure) {
  return { result: 0, message, ...errorsOf(fields) };
}

/** `{status: "error", message}`: old pages show the message, so it is that of the first field where fields are named. */
export function refusedWithStatus({ message, fields }: Failure) {
  return { status: 'error', message: Object.values(fields).flat()[0] ?? message };
}

/** `{state: "error", error, message, errors}`: a form that was not saved; old pages show `error` */
export function refusedWithState({ message, fields }: Failure) {
  return { state: 'error', error: message, message, errors: fields };
}

function errorsOf(errors: Failure['fields']) {
  return Object.keys(errors).length > 0 ? { errors } : {};
}
