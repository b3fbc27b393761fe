import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import { zInn } from './input.ts';

/** The register also limits the number of queries per day. */
const bound: Bound = {
  name: 'look-ups',
  limit: 60,
  windowMs: 3_600_000,
  message: 'Слишком много запросов за час. Заполните поля сами',
};

/**
 * Returns the register's data on the legal entity with this INN, to fill in a form; saves nothing. Refusals:
 * BAD_INPUT at `inn`, PARTY_UNKNOWN, PARTY_AWAY (also when no register is configured), TOO_MANY_TRIES.
 */
export const lookUpContragent = useCase({
  name: 'look-up-contragent',
  access: mainOnly,
  // Writes only the rate-limit counter.
  writes: 'own',
  input: z.object({ inn: zInn }),
  async run({ inn }, ctx) {
    const { findParty, log } = ctx;
    const many = findParty && (await refuseTooMany(ctx, ctx.actor.dealerId, bound));
    if (many) return many;
    const party = findParty ? await findParty(inn) : 'away';
    if (party === 'unknown') return fail('PARTY_UNKNOWN');
    if (party !== 'away') return ok(party);
    log('contragent.register-away');
    return fail('PARTY_AWAY');
  },
});
