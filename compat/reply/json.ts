import type { Failure } from '#server/kernel/result.ts';
import { answerJson } from './answer-json.ts';
import { jsonError } from './errors.ts';
import { isBusiness, type Reply } from './reply.ts';

/**
 * A JSON answer in the shape that old clients know. `refused` is how a rule of the business says no, with a 200; without it such a
 * refusal is a 400, as for calls that only read.
 */
export function json<Value>(
  shape: (value: Value) => object,
  refused?: (failure: Failure) => object,
): Reply<Value> {
  return {
    kind: 'json',
    value: (value) => answerJson(shape(value)),
    refusal(failure) {
      if (refused && isBusiness(failure)) return answerJson(refused(failure));
      return jsonError(failure.status, failure.message, failure.fields);
    },
  };
}
