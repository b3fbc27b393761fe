import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { withdrawShare } from '../withdraw-share.repository.server.ts';
import { doorSettings } from './settings.repository.server.ts';
import type { ExchangeSettings } from './settings-form.ts';

/** Returns the settings of the exchange with 1C (§12.5.1). */
export const getExchangeSettings = staffUseCase({
  name: 'get-exchange-settings',
  access: withRight('exchange'),
  writes: false,
  input: z.undefined(),
  async run(_input, { db }) {
    return ok(await exchangeSettings(db));
  },
});

export async function exchangeSettings(db: Kysely<Database>): Promise<ExchangeSettings> {
  return { ...(await doorSettings(db)), withdrawShare: await withdrawShare(db) };
}
