import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { addDays, dayMs, ruDate } from '#server/kernel/clock.ts';
import type { Result } from '#server/kernel/result.ts';
import { createAct } from '#server/papers/acts/create-act.server.ts';
import { sendComplaint } from '#server/papers/complaints/send-complaint.server.ts';
import { setPicture } from '#server/people/accounts/set-picture.server.ts';
import { saveAddress } from '#server/people/addresses/save-address.server.ts';
import { lookUpContragent } from '#server/people/contragents/look-up-contragent.server.ts';
import { isInn } from '#server/people/contragents/rules.ts';
import { saveContragent } from '#server/people/contragents/save-contragent.server.ts';
import { saveManager } from '#server/people/managers/save-manager.server.ts';
import { forgetActs } from '#tests/builders/acts.ts';
import { noon } from '#tests/builders/context.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = (actor: SignedIn, now = noon) => ({
  ...fresh.as(actor, now),
  findParty: async () => 'unknown' as const,
});
const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

/** INNs of companies that are not registered. */
const inns = Array.from({ length: 700 }, (_, i) => String(7_801_000_000 + i)).filter(isInn);

type Action = (i: number, actor: SignedIn, now?: number) => Promise<Result<unknown>>;

/** The limited actions, each with its limit, the owner of the limit, its period and a function that acts once. */
const deeds: [name: string, limit: number, whose: 'dealer' | 'account', windowMs: number, deed: Action][] = [
  [
    'acts',
    ...([60, 'dealer', dayMs / 24] as const),
    (i, actor, now = noon) =>
      as(actor, now).tries(createAct, {
        contract_id: actor === actors.other ? '4' : '1',
        startdate: ruDate(addDays('2026-07-01', -i)),
        enddate: '20.07.2026',
      }),
  ],
  [
    'complaints',
    ...([30, 'account', dayMs / 24] as const),
    (i, actor, now) =>
      as(actor, now).tries(sendComplaint, {
        key: `key-${i}`,
        reason: 'Брак',
        items: [{ id: 101, quantity: '1' }],
      }),
  ],
  [
    'pictures of an account',
    ...([60, 'account', dayMs / 24] as const),
    async (_, actor, now) =>
      as(actor, now).tries(setPicture, { picture: { type: 'image/png', bytes: await dot } }),
  ],
  [
    'questions to the register',
    ...([60, 'dealer', dayMs / 24] as const),
    async (_, actor, now) => {
      const result = await as(actor, now).tries(lookUpContragent, { inn: inns[0] });
      return !result.ok && result.code === 'PARTY_UNKNOWN' ? { ok: true, value: undefined } : result;
    },
  ],
  [
    'addresses',
    ...([200, 'dealer', dayMs] as const),
    (i, actor, now) => as(actor, now).tries(saveAddress, { full_address: `Тула, ${i}` }),
  ],
  [
    'contragents',
    ...([50, 'dealer', dayMs] as const),
    (i, actor, now) =>
      as(actor, now).tries(saveContragent, { company: 'ООО', inn: inns[i], kpp: '780101001' }),
  ],
  [
    'managers',
    ...([50, 'dealer', dayMs] as const),
    (i, actor, now) =>
      as(actor, now).tries(saveManager, { email: `new-${i}@example.com`, type_id: '3', enabled: '0' }),
  ],
];

beforeEach(async () => {
  await forgetActs(fresh.db);
  await clearTables(fresh.db, 'attempts');
});

describe.each(deeds)('%s', (_, limit, whose, windowMs, deed) => {
  test(`more than ${limit} requests of one ${whose} are refused until the period ends`, {
    timeout: 60_000,
  }, async () => {
    for (let i = 0; i < limit; i++)
      expect(await deed(i, actors.main), `number ${i}`).toMatchObject({ ok: true });
    expect(await deed(limit, actors.main)).toMatchObject({
      code: 'TOO_MANY_TRIES',
      status: 429,
      message: expect.stringMatching(/^Слишком много /),
    });
    expect(await deed(limit + 1, actors.other)).toMatchObject({ ok: true });
    if (whose === 'account') expect(await deed(limit + 2, actors.manager)).toMatchObject({ ok: true });
    expect(await deed(limit + 3, actors.main, noon + windowMs)).toMatchObject({ ok: true });
  });
});
