import type { FieldErrors } from '#server/kernel/result.ts';

/** What the form of a complaint answers when it stays: what was typed, and what is wrong. */
export type ComplaintReply = {
  values: { key: string; reason: string; comment: string };
  /** Quantities as they were typed, by product: the cookie that came with the form is older. */
  quantities: Record<number, string>;
  /** `reason`, `pictures`, `qnt[101]`… */
  errors: FieldErrors;
  failure?: string;
};
