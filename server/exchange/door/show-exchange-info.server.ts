import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { exchangeUseCase } from '../../kernel/use-case.ts';
import { exchangeInfo } from '../orders/exchange-info.server.ts';
import type { Answer } from './answers.ts';

/** `mode=info`: the states of orders that 1C may choose from. */
export const showExchangeInfo = exchangeUseCase({
  name: 'show-exchange-info',
  writes: false,
  input: z.object({}),
  async run(_input, ctx) {
    return ok<Answer>({ xml: Buffer.from(await exchangeInfo(ctx)), encoding: 'utf-8' });
  },
});
