import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSettings } from '#server/settings/repository.server.ts';
import { defaultSettings } from '#server/settings/settings.ts';
import { bankStatement, encoded, ownAccount, type TestDocument } from '#tests/builders/bank-statement.ts';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const fileOf = (documents: readonly TestDocument[]) =>
  new File([new Uint8Array(encoded(bankStatement(documents), 'windows-1251'))], 'kl_to_1c.txt');

test('staff can upload, correct and enter a bank statement without JavaScript', async () => {
  const irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
  const start = await irina.follow(await irina.visit('/desk/money'), 'Выписка банка');
  expect(start.$('main')?.textContent).toContain('Не указан расчётный счёт компании');
  await writeSettings(portal.db, { ...defaultSettings, account: ownAccount }, 0);

  const empty = await irina.visit('/desk/money/statement');
  const none = await irina.submit(empty, 'form[enctype]');
  expect([none.status, none.$('#file-error')?.textContent]).toEqual([400, 'Выберите файл выписки']);
  const odd = await irina.submit(empty, 'form[enctype]', { file: new File(['Привет'], 'a.txt') });
  expect(odd.$('#file-error')?.textContent).toContain('Это не выписка');
  const huge = await irina.submit(empty, 'form[enctype]', {
    file: new File([new Uint8Array(3_200_000)], 'a.txt'),
  });
  expect([huge.status, huge.$('#file-error')?.textContent]).toEqual([
    413,
    'Файл больше 2\u00a0МБ. Скачайте выписку за меньший период',
  ]);

  const preview = await irina.submit(empty, 'form[enctype]', {
    file: fileOf([
      { number: '1', inn: '500100732259' },
      { number: '2', inn: '7707083893' },
      { number: '3', inn: '7700000000' },
      { number: '4', payerAccount: ownAccount, recipientAccount: '40702810100000000099', amount: '70' },
    ]),
  });
  expect(preview.path).toMatch(/^\/desk\/money\/statement\/\d+$/);
  const chosen = (nth: number) =>
    (preview.$(`[name="contract[${nth}]"]`) as HTMLSelectElement | null)?.selectedOptions[0]?.textContent;
  expect(chosen(1)).toContain('200-И/2026');
  expect(chosen(2)).toBe('Не вносить');
  expect(preview.$('#rest-head')?.closest('section')?.textContent).toContain('Исходящий');

  const refused = await irina.submit(preview, 'main form', {
    'contract[2]': '2',
    'number[3]': 'нет такого',
  });
  expect(refused.status).toBe(400);
  expect(refused.$('#st-number-3-error')?.textContent).toBe('Договора с таким номером нет');
  expect((refused.$('[name="contract[2]"]') as HTMLSelectElement).value).toBe('2');
  const done = await irina.submit(refused, 'main form', { 'number[3]': '' });
  expect(done.$('main')?.textContent).toMatch(/Внесено: 2\sплатежа на 3\s001,00\s₽/);
  expect(done.$$('main form')).toHaveLength(0);
  // The form of another tab has no effect.
  const again = await irina.submit(preview, 'main form', { 'contract[2]': '1' });
  expect(again.$('main')?.textContent).toContain('Второй раз ничего не внесли');

  const list = await irina.visit('/desk/money');
  expect(list.$$('main tbody tr')).toHaveLength(2);
  const payment = await irina.follow(list, 'main tbody a[href^="/desk/money/"]');
  expect(payment.$('main')?.textContent).toContain('из выписки банка, их не меняют');
  expect((await irina.follow(payment, 'выписка банка')).path).toBe(done.path);
  expect((await irina.visit('/desk/money/statement/777')).status).toBe(404);
});
