import type { Failure } from '#server/kernel/result.ts';
import type { Shape } from './shaped.ts';

/** How a row returns the value of its use case, or a refusal. */
export type Reply<Value> = {
  /** A file is always sent as a file; for any other kind, a browser that opens the call gets a whole page (§7.1.6). */
  kind: 'json' | 'html' | 'text' | 'file';
  /**
   * The shapes of a JSON response with status 200: success, or a refusal by a business rule. `asked`: the shape of a
   * 202, when somebody has to decide on the request.
   */
  shapes?: { done: Shape<Value>; refused: Shape<Failure> | undefined; asked?: Shape<Value> };
  /** Whether a call that created something returns 201. */
  creates?: true;
  /** `beside`: additional fields for a JSON response. */
  value: (value: Value, beside?: object) => Response | Promise<Response>;
  refusal: (failure: Failure) => Response;
};

/**
 * Returns whether a business rule caused a refusal; old clients expect such a refusal in the body of a 200 (§7.1.4).
 * Missing access, an unreadable call, a missing record and a failure of the portal are not business rules.
 */
export function isBusiness({ status, code }: Failure): boolean {
  return (status === 400 && code !== 'UNREADABLE_CALL') || status === 409 || status === 410;
}
