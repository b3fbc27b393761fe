import type { SignedIn } from '#server/kernel/actor.ts';
import type { Called } from './match.ts';
import type { Fields } from './read-fields.ts';
import type { Row } from './row.ts';

/**
 * A call that has been read from a request. All later steps get this value, and none of them reads the request again.
 */
export type Call = {
  request: Request;
  /** The request whose cookies identify the account: the call itself, or one without cookies. */
  as: Request;
  row: Row;
  /** The rows at its URL for its verb; `row` is one of them. */
  rows: Called[];
  fields: Fields;
  /** The account for which a program makes the call, with a token. */
  actor: SignedIn | undefined;
  /** Whether a browser opened the call as a page, so that it gets a screen. */
  isPage: boolean;
};
