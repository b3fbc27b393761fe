import { z } from 'zod';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { zInn } from '../../people/contragents/input.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';

/** The register also limits the number of queries per day. */
const bound: Bound = {
  name: 'desk-look-ups',
  limit: 200,
  windowMs: 3_600_000,
  message: 'Слишком много запросов за час. Заполните поля сами',
};

/**
 * Returns the register's data on the company with this INN, to fill in the form of a new dealer. Saves nothing.
 * Refusals: BAD_INPUT at `inn`, PARTY_UNKNOWN, PARTY_AWAY, TOO_MANY_TRIES.
 */
export const lookUpCompany = staffUseCase({
  name: 'look-up-company',
  access: withRight('dealers'),
  // The query must be counted even when it is refused.
  writes: 'own',
  input: z.object({ inn: zInn }),
  async run({ inn }, ctx) {
    const { findParty, actor, log } = ctx;
    const many = findParty && (await refuseTooMany(ctx, actor.staffId, bound));
    if (many) return many;
    const party = findParty ? await findParty(inn) : 'away';
    if (party === 'unknown') return fail('PARTY_UNKNOWN');
    if (party !== 'away') return ok(party);
    log('company.register-away');
    return fail('PARTY_AWAY');
  },
});
