import { z } from 'zod';
import { buyers, type Scope } from '../../kernel/actor.ts';
import { addDays, currentDay, dayOf, startOfDay } from '../../kernel/clock.ts';
import { zRequiredLine, zSubmissionKey } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { parseTypedDate, whyNoDay } from '../../kernel/typed-date.ts';
import { useCase } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { type Made, madeOnce } from '../submissions/made-once.server.ts';
import { zNetworks } from './networks.server.ts';
import { countLive, findProgramToken, insertProgramToken } from './repository.server.ts';
import { allScopes, scopeHeaders } from './token-view.ts';

/**
 * The maximum number of working tokens per account, more than anybody needs. The limit prevents a runaway script from
 * filling the table.
 */
const maxTokens = 20;

const zScopes = z
  .transform((value: unknown) => {
    const ticked = [value].flat().map(String);
    return allScopes.filter((scope) => ticked.includes(scope));
  })
  .refine((scopes: Scope[]) => scopes.length > 0, { error: 'Отметьте хотя бы одно право' });

const zUntil = z.transform((value: unknown, { issues }) => {
  const text = String([value].flat().at(-1) ?? '').trim();
  if (text === '') return undefined;
  const day = parseTypedDate(text, { today: currentDay(), towards: 'future' });
  if (day) return day;
  issues.push({ code: 'custom', message: whyNoDay(text), input: value });
  return z.NEVER;
});

const input = z.object({
  name: zRequiredLine(100),
  scopes: zScopes,
  until: zUntil,
  networks: zNetworks,
  key: zSubmissionKey,
});

/**
 * Creates a token with which a program acts for the account (§12.9) and returns its secret; only its hash is stored.
 * `until` is the token's last day, as typed, or empty. `networks` are addresses and networks, as typed, or empty.
 * Sending the same form again returns the same token unless it was revoked. Refusals: BAD_INPUT, TOO_MANY_TOKENS.
 */
export const createProgramToken = useCase({
  name: 'create-program-token',
  access: buyers,
  writes: true,
  input,
  async run({ key, ...fields }, ctx) {
    const { db, actor, now, log } = ctx;
    const { name, scopes, until, networks } = fields;
    if (until !== undefined && until < dayOf(now))
      return fail('BAD_INPUT', { fields: { until: ['Этот день уже прошёл'] } });
    // Concurrent calls wait for each other, so that the tokens are counted correctly.
    const isLive = async ({ id }: Made) =>
      (await findProgramToken(db, { accountId: actor.accountId }, id, now))?.revokedAt === null;
    return madeOnce(ctx, { of: 'create-program-token', key, fields, isLive }, async () => {
      if ((await countLive(db, actor, now)) >= maxTokens) return fail('TOO_MANY_TOKENS');
      const expiresAt = until === undefined ? undefined : startOfDay(addDays(until, 1));
      const made = await insertProgramToken(db, actor, { name, scopes, networks, expiresAt, now });
      await recordChange(ctx, {
        kind: 'program_token',
        id: made.id,
        header: name,
        action: 'created',
        dealerId: actor.dealerId,
        changes: scopes.map((scope) => noted('Право', scopeHeaders[scope])),
      });
      log('program-token.created', { token: made.id });
      return ok(made);
    });
  },
});
