import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DraftLines } from '#app/components/ordering/drafts/draft-lines.tsx';
import type { DraftLine } from '#server/ordering/drafts/draft-view.ts';

const line: DraftLine = {
  id: 101,
  wms: 1,
  type: '1',
  articul: 'A-1',
  header: 'Лампа',
  picture: '',
  picturetype: '',
  unit: 'шт.',
  warehouse: 'Тверь',
  quantity: 3,
  sold: true,
  soldIn: '',
  price: 100,
  savedPrice: 100,
  available: 3,
  problem: undefined,
};

test('a draft without quantity fields shows the quantities as text', () => {
  const props = { lines: [line], caption: 'Товары', swaps: () => null, priceHead: 'Цена' } as const;
  const html = renderToStaticMarkup(<DraftLines {...props} />);
  expect(html).toContain('<td class="c-qty number">3\u00a0шт.</td>');
  expect(html).not.toContain('drafted');
  const form = renderToStaticMarkup(<DraftLines {...props} quantityOf={() => <i>поле</i>} />);
  expect(form).toContain('<td class="c-qty number"><i>поле</i></td>');
});
