import { afterAll, beforeAll, expect, test } from 'vitest';
import { longestText } from '#app/http/requests/read-form.server.ts';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import { allUseCases } from '#tests/builders/all-use-cases.ts';
import { actors, passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';

let portal: Portal;
let cookies: string;
beforeAll(async () => {
  portal = await openPortal();
  const sessions = [
    await sessionOf('/login', actors.main.email, passwords.main),
    await sessionOf('/desk/login', staff.email, passwords.staff),
  ];
  cookies = sessions.join('; ');
});
afterAll(() => portal.close());

async function sessionOf(path: string, email: string, password: string): Promise<string> {
  const answer = await fetch(portal.origin + path, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  });
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

/** Forms for signed-in people, and the use cases that their fields belong to. */
const forms: [path: string, useCase: string][] = [
  ['/cabinet/addresses/new', 'save-address'],
  ['/cabinet/contragents/new', 'save-contragent'],
  ['/cabinet/managers/new', 'save-manager'],
  ['/cabinet/account', 'save-account'],
  ['/cabinet/account/password', 'change-password'],
  ['/cabinet/acts/new', 'create-act'],
  ['/cabinet/chat', 'send-chat'],
  ['/cabinet/complaints/new', 'send-complaint'],
  ['/cabinet/notifications', 'set-notification'],
  ['/cabinet/token/webhooks', 'create-webhook'],
  ['/cabinet/token/programs', 'create-program-token'],
  ['/cart', 'keep-order-form'],
  ['/cart/draft', 'add-to-draft'],
  ['/catalogue/all', 'add-lines-to-basket'],
  ['/desk/brands/new', 'save-brand'],
  ['/desk/chats/answers/new', 'save-ready-answer'],
  ['/desk/deliveries/new', 'save-delivery'],
  ['/desk/goods/new', 'save-product'],
  ['/desk/messages/new', 'save-mailing'],
  ['/desk/news/new', 'save-publication'],
  ['/desk/pages/new', 'save-page'],
  ['/desk/settings', 'save-settings'],
  ['/desk/staff/new', 'save-staff-member'],
  ['/desk/synonyms/new', 'save-synonyms'],
  ['/desk/warehouses/new', 'save-warehouse'],
];

/** `<` takes four bytes in a page and six in its data. */
const bytesPerCharacter = 10;
const maxScreen = 250_000;
/** Longer than the longest prose, so showing it in full would exceed the limit. */
const tooMuch = '<'.repeat(120_000);

test.each(forms)('%s repeats a rejected value only up to a limited length', async (path, name) => {
  const useCase = (await allUseCases()).get(name);
  if (!useCase) throw new Error(`no use case ${name}`);
  // A form's original values are returned in full, because saving compares the record with them.
  const lengths = Object.entries(fieldLengths(useCase.input)).filter(([field]) => field !== 'original');
  expect(lengths.length).toBeGreaterThan(0);
  for (const [field, declared = longestText] of lengths) {
    // Prose that is too long is returned up to twice its maximum length, so that it can be shortened.
    const length = declared < 1_000 ? declared : 2 * declared;
    const form = new FormData();
    form.set(field, tooMuch);
    form.set('send', '1');
    const answer = await fetch(portal.origin + path, {
      method: 'POST',
      headers: { Cookie: cookies, Origin: portal.origin },
      body: form,
      redirect: 'manual',
    });
    expect(answer.status, field).toBeLessThan(500);
    expect((await answer.arrayBuffer()).byteLength, field).toBeLessThan(
      maxScreen + length * bytesPerCharacter,
    );
  }
});

test('overlong quantities are truncated when they are shown again', async () => {
  const form = new FormData();
  for (const id of [101, 102, 103]) form.set(`qnt[${id}][1]`, tooMuch);
  form.set('add', 'all');
  for (const path of ['/catalogue/all', '/product/101', '/cabinet/favourites', '/cabinet/needs']) {
    const answer = await fetch(portal.origin + path, {
      method: 'POST',
      headers: { Cookie: cookies, Origin: portal.origin },
      body: form,
      redirect: 'manual',
    });
    expect(answer.status, path).toBeLessThan(500);
    expect((await answer.arrayBuffer()).byteLength, path).toBeLessThan(maxScreen);
  }
});
