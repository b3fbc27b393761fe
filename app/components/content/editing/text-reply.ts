import type { ReturnedForm } from '#app/components/ui/form-fields.ts';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';

/** What the action of a form with a text returns instead of a redirect. */
export type TextReply = {
  /**
   * The typed values, with the chosen pictures put into the text; undefined: the form stays as it is in the
   * browser.
   */
  returned?: ReturnedForm | undefined;
  refusal?: Refusal | undefined;
  /** The typed text as safe HTML, when a preview was requested. */
  preview?: string | undefined;
  /** Why nothing could be read from the form. */
  problem?: string;
};
