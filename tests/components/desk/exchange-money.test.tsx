import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DealerMoneyScreen, ExchangeMoneyScreen } from '#app/components/desk/exchange/exchange-money.tsx';
import { DifferenceNote } from '#app/components/desk/orders/difference-note.tsx';
import { paging } from '#server/kernel/paging.ts';
import type { DeskOrderView } from '#server/ordering/orders/desk-order.ts';

const none = { count: 0, sum: 0 };
const sums = {
  shipments: { count: 1, sum: 30_000 },
  payments: { count: 2, sum: 10_000 },
  returns: none,
  others: { count: 1, sum: -500 },
  debt: 19_500,
};
const run = { id: 7, login: 'ut', startedAt: 1_784_538_600_000, lastAt: 1_784_538_600_000, session: 3 };
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/\s+/g, ' ');

test('the sums of each dealer stand beside the change of the debt, with links', () => {
  const html = renderToStaticMarkup(
    <ExchangeMoneyScreen
      run={run}
      earlier={5}
      later={undefined}
      total={sums}
      dealers={[{ id: 1, header: 'Люмен', ...sums }]}
      paging={paging(1, 50, 1)}
    />,
  );
  expect(textOf(html)).toContain('Люмен 300,00 ₽ 1 док. 100,00 ₽ 2 док. – -5,00 ₽ 1 док. +195,00 ₽ Показать');
  for (const href of [
    '/desk/dealers/1',
    '/desk/exchange/money/7/1',
    '/desk/exchange/3',
    '/desk/exchange/money?run=5',
  ])
    expect(html).toContain(`href="${href}"`);
});

test('an entry has links to its order, payment and contract', () => {
  const entry = {
    ...{ id: 1, kind: 'payment' as const, nature: null, enteredOn: '2026-07-20', document: 'Оплата № 1' },
    ...{ isRemoved: true, debt: 10_000, contract: { id: 2, header: '114-О/2025' } },
    ...{ order: { id: 9, number: '26-000009' }, payment: 4 },
  };
  const html = renderToStaticMarkup(
    <DealerMoneyScreen
      run={run}
      dealer={{ id: 1, header: 'Люмен' }}
      entries={[entry]}
      paging={paging(1, 100, 1)}
    />,
  );
  expect(textOf(html)).toContain('прежняя запись убрана 20.07.2026 114-О/2025 +100,00 ₽');
  for (const href of ['/desk/money/4', '/desk/orders/9', '/desk/contracts/2'])
    expect(html).toContain(`href="${href}"`);
});

test('the form that ends a difference contains both sums that it shows', () => {
  const order = {
    id: 1,
    total: 30_000,
    may: { process: true },
    difference: { told: 25_000, at: 1_784_538_600_000 },
  };
  const html = renderToStaticMarkup(<DifferenceNote order={order as DeskOrderView} />);
  expect(textOf(html)).toContain('Расхождение: на портале 300,00 ₽, в 1С 250,00 ₽, на 50,00 ₽ меньше');
  expect(html).toContain('name="told" value="25000"');
  expect(html).toContain('name="own" value="30000"');
});
