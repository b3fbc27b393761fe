import type { Failure } from '#server/kernel/result.ts';
import { answerJson } from './answer-json.ts';
import { jsonError } from './errors.ts';
import { isBusiness, type Reply } from './reply.ts';
import type { Shape } from './shaped.ts';

/**
 * Returns a reply with JSON in the format that old clients know. `refused` shapes a refusal by a business rule, with
 * status 200; without it such a refusal keeps its error status, as for read-only calls.
 */
export function json<Value>(shape: Shape<Value>, refused?: Shape<Failure>): Reply<Value> {
  return {
    kind: 'json',
    shapes: { done: shape, refused },
    value: (value, beside) => answerJson({ ...shape(value), ...beside }),
    refusal(failure) {
      if (refused && isBusiness(failure)) return answerJson(refused(failure));
      return jsonError(failure);
    },
  };
}

/**
 * Returns a reply with status 201 when something was created, and 200 when a repeated call had already created it.
 * The status is 202, in the shape `asked`, when nothing was created because somebody has to decide on the request or
 * has decided against it.
 */
export function created<Value extends { isNew: boolean }>(
  shape: Shape<Value>,
  asked: Shape<Value>,
  isAsked: (value: Value) => boolean,
): Reply<Value> {
  return {
    ...json(shape),
    shapes: { done: shape, refused: undefined, asked },
    creates: true,
    value: (value) =>
      isAsked(value) ? answerJson(asked(value), 202) : answerJson(shape(value), value.isNew ? 201 : 200),
  };
}
