import type { z } from 'zod';
import type { Answer } from '#server/exchange/door/answers.ts';
import type { Exchange } from '#server/kernel/actor.ts';
import type { UseCase } from '#server/kernel/use-case.ts';

/** What a request of 1C says. */
export type Asked = {
  /** The session that it belongs to. */
  session: number;
  filename: string;
  /** Of CommerceML, as 1C names it. */
  version: string | undefined;
  sessid: string;
  body: AsyncIterable<Uint8Array>;
  /** In bytes, as the client says; 0: it does not. */
  length: number;
};

/** One thing that 1C asks for: its `type` and `mode`, and the use case that answers. */
export type ExchangeRow = {
  types: readonly string[];
  mode: string;
  // biome-ignore lint/suspicious/noExplicitAny: the input of each row is its own
  useCase: UseCase<z.ZodType<any>, Answer, Exchange>;
  input: (asked: Asked) => object;
};
