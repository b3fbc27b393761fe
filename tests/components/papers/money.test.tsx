import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { BalanceStrip } from '#app/components/papers/balance/balance-strip.tsx';
import { DebtBill } from '#app/components/papers/bills/debt-bill.tsx';
import { OrderDocuments } from '#app/components/papers/documents/order-documents.tsx';
import type { ContractBalance } from '#server/papers/balance/balance-screen.ts';
import type { Due } from '#server/papers/bills/bill.ts';
import { documentTitle } from '#server/papers/documents/document-kinds.ts';
import type { ListedDocument } from '#server/papers/documents/document-view.ts';

/** Tests how screens show documents, bills (§12.1.39) and the strip of balances (§12.1.22). */

const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim();

const document = (id: number, kind: ListedDocument['kind'], file: ListedDocument['file'] = 'ready') => ({
  ...{ id, kind, number: `УТ-${id}`, issuedOn: '2026-07-01', company: 'ООО', contract: null },
  ...{ order: undefined, amount: null, file, size: null },
  title: documentTitle({ kind, number: `УТ-${id}`, issuedOn: '2026-07-01' }),
});

describe('the documents of an order', () => {
  test('an order lists its documents with their kinds, with an archive of the available files', () => {
    const documents = [document(1, 'invoice'), document(2, 'upd', 'none'), document(3, 'certificate')];
    const html = renderToStaticMarkup(
      <OrderDocuments order={7} ofGoods={false} documents={documents} bill={undefined} />,
    );
    expect([...html.matchAll(/<li>([^<]+)/g)].map(([, title]) => title?.trim())).toEqual([
      'Счёт УТ-1 от 01.07.2026',
      'УПД УТ-2 от 01.07.2026',
      'Сертификат УТ-3 от 01.07.2026',
    ]);
    expect(html).toContain('href="/cabinet/documents.zip?id=1&amp;id=3"');
    expect(html).not.toContain('<form');
  });

  test('an order shows the button for a bill or the reason why no bill can be made', () => {
    const shown = (missing: string) =>
      renderToStaticMarkup(
        <OrderDocuments order={7} ofGoods={false} documents={[]} bill={{ missing, isMade: false }} />,
      );
    expect(shown('')).toContain('<form method="post" action="/cabinet/orders/7/bill" data-reload="true">');
    expect(shown('БИК')).not.toContain('<form');
    expect(text(shown('БИК'))).toContain('поставщик не указал реквизиты (БИК)');
    expect(
      renderToStaticMarkup(<OrderDocuments order={7} ofGoods={false} documents={[]} bill={undefined} />),
    ).toBe('');
  });
});

describe('the bill of a debt', () => {
  const dues: Due[] = [
    { part: 'overdue', amount: 30_000, text: 'просроченный долг' },
    { part: 'all', amount: 100_050, text: 'весь долг' },
  ];

  test('the form for the bill of a debt offers each sum and sends the displayed sum', () => {
    const html = renderToStaticMarkup(<DebtBill contract={4} dues={dues} missing="" />);
    expect(html).toContain('<input type="hidden" name="contract_id" value="4"/>');
    expect(html).toContain('value="all:100050"');
    expect(text(html)).toContain('1 000,50 ₽ – весь долг');
  });

  test('no bill form is shown without a debt or with missing company details, which are named', () => {
    expect(renderToStaticMarkup(<DebtBill contract={4} dues={[]} missing="БИК" />)).toBe('');
    const html = renderToStaticMarkup(<DebtBill contract={4} dues={dues} missing="БИК" />);
    expect(html).not.toContain('<form');
    expect(html).toContain('БИК');
  });
});

describe('the strip of balances', () => {
  const contract: ContractBalance = {
    ...{ id: 4, header: '114-О/2025', company: 'ООО «Люмен Трейд»', enabled: true },
    ...{ balance: 100_000, overdue: 30_000, open: 0, creditLimit: 500_000, free: 400_000, deferralDays: 14 },
    next: { on: '2026-07-24', amount: 70_000 },
  };

  test('the strip of balances shows four figures of a contract and links to its entries', () => {
    const html = renderToStaticMarkup(<BalanceStrip contracts={[contract]} others={0} />);
    expect(text(html)).toBe(
      '114-О/2025 ООО «Люмен Трейд» Долг 1 000,00 ₽ Просрочено 300,00 ₽ ' +
        'Оплатить до 24.07.2026 700,00 ₽ Свободный лимит 4 000,00 ₽',
    );
    expect(html).toContain('href="/cabinet/balance?contract=4"');
  });

  test('the strip of balances shows an advance payment and the number of contracts', () => {
    const advance = { ...contract, balance: -500, overdue: 0, next: undefined, creditLimit: 0, free: 0 };
    const html = renderToStaticMarkup(<BalanceStrip contracts={[advance]} others={4} />);
    expect(text(html)).toMatch(/Аванс 5,00 ₽ Просрочено нет Ближайший платёж нет Свободный лимит предоплата/);
    expect(text(html)).toContain('Все договоры (5)');
  });
});
