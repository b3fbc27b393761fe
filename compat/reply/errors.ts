import type { FieldErrors } from '#server/kernel/result.ts';
import { answerJson } from './answer-json.ts';

/** What went wrong with the call itself (contract §3.1.4); `errors` names the fields. */
export function jsonError(status: number, message: string, errors: FieldErrors = {}): Response {
  const named = Object.keys(errors).length > 0 ? { errors } : {};
  return answerJson({ status: 'error', message, ...named }, status);
}
