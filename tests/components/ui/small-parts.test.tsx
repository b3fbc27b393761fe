import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { drawingOf } from '#app/components/ui/drawing.ts';
import { isCurrent } from '#app/components/ui/nav-item.ts';
import { OrderState } from '#app/components/ui/order-state.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import { SortHeader } from '#app/components/ui/sort-header.tsx';
import { themeCookie, themeOf } from '#app/enhance/theme.ts';
import { shownState } from '#server/ordering/orders/rules.ts';

test('only the current sorting column is marked as sorted', () => {
  const head = (field: string) =>
    renderToStaticMarkup(
      <SortHeader
        label="Цена"
        field={field}
        current={{ field: 'price', sort: 'desc' }}
        href="?sort=price:asc"
      />,
    );
  expect(head('price')).toContain('aria-sort="descending"');
  expect(head('header')).not.toContain('aria-sort');
});

test.each([
  [1, 'state state-warning'],
  [2, 'state state-info'],
  [3, 'state state-success'],
  [4, 'state state-danger'],
  [10, 'state state-primary'],
  [11, 'state state-shipped'],
  [99, 'state'],
])('order state %s has the style «%s»', (state, className) => {
  const { header } = shownState(state);
  expect(renderToStaticMarkup(<OrderState state={shownState(state)} />)).toBe(
    `<span class="${className}">${header}</span>`,
  );
});

describe('drawings for goods without a picture', () => {
  test.each([
    ['Выключатель автоматический 2P C16', 'breaker'],
    ['Выключатель двухклавишный 10 А', 'switch'],
    ['Прожектор светодиодный 50 Вт', 'flood'],
    ['Куртка рабочая', 'parcel'],
  ])('goods with the name «%s» have the drawing %s', (header, name) => {
    expect(drawingOf(header).name).toBe(name);
  });

  test('a product has the drawing of its group if its name does not determine a drawing', () => {
    const html = renderToStaticMarkup(
      <ProductPicture picture="" picturetype="" header="LT-20" group="Кабель и провод" />,
    );
    expect(html).toMatch(/<span class="picture tint-3 sm"><svg.*#cable"/);
  });
});

test('a navigation section is current on its own and lower screens, but not on other screens', () => {
  expect(isCurrent({ href: '/cabinet/orders' }, '/cabinet/orders/5?page=2')).toBe(true);
  expect(isCurrent({ href: '/cart/' }, '/cart')).toBe(true);
  expect(isCurrent({ href: '/cabinet/orders' }, '/cabinet/orders-archive')).toBe(false);
  expect(isCurrent({ href: '/' }, '/cart')).toBe(false);
  expect(isCurrent({ href: '/desk', alone: true }, '/desk/orders')).toBe(false);
  expect(isCurrent({ href: '/desk', alone: true }, '/desk?page=2')).toBe(true);
  expect(isCurrent({ href: '/desk/dealers', also: '/desk/approvals' }, '/desk/approvals/3')).toBe(true);
});

test('the theme is read from the cookie and is otherwise that of the system', () => {
  expect(themeOf('a=1; theme=dark')).toBe('dark');
  expect(themeOf('theme=light; b=2')).toBe('light');
  expect(themeOf('theme=pink')).toBe('auto');
  expect(themeOf(null)).toBe('auto');
  expect(themeCookie('dark')).toMatch(/^theme=dark;.*Max-Age=31536000/);
  expect(themeCookie('auto')).toMatch(/^theme=;.*Max-Age=0/);
});
