import type { z } from 'zod';
import type { Answer } from '#server/exchange/door/answers.ts';
import type { Exchange } from '#server/kernel/actor.ts';
import type { UseCase } from '#server/kernel/use-case.ts';

/** The data of a 1C request. */
export type Asked = {
  /** The session to which the request belongs. */
  session: number;
  filename: string;
  /** The version of CommerceML, as 1C names it. */
  version: string | undefined;
  sessid: string;
  body: AsyncIterable<Uint8Array>;
  /** The length of the body in bytes, as declared by the client; 0 when the client declares none. */
  length: number;
};

/** A kind of request by 1C: its `type` and `mode`, and the use case that handles it. */
export type ExchangeRow = {
  types: readonly string[];
  mode: string;
  // biome-ignore lint/suspicious/noExplicitAny: each row has its own input
  useCase: UseCase<z.ZodType<any>, Answer, Exchange>;
  input: (asked: Asked) => object;
};
