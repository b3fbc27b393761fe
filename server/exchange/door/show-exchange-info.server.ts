import { Readable } from 'node:stream';
import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { exchangeUseCase } from '../../kernel/use-case.ts';
import { exchangeInfo } from '../orders/exchange-info.server.ts';
import type { Answer } from './answers.ts';

/** `mode=info`: returns the states and ways of delivery that 1C may choose from. */
export const showExchangeInfo = exchangeUseCase({
  name: 'show-exchange-info',
  writes: false,
  input: z.object({}),
  async run(_input, ctx) {
    const bytes = Buffer.from(await exchangeInfo(ctx));
    const xml = { size: bytes.length, stream: () => Readable.from([bytes], { objectMode: false }) };
    return ok<Answer>({ xml, encoding: 'utf-8' });
  },
});
