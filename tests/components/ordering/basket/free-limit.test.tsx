import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FreeLimit } from '#app/components/ordering/basket/free-limit.tsx';

test.each([
  [100_000, false],
  [100_001, true],
])('a free limit of 1,000 ₽ and goods for %i kopecks cause a warning: %s', (total, warned) => {
  const html = renderToStaticMarkup(<FreeLimit limit={100_000} total={total} />);
  expect(html.includes('over-limit')).toBe(warned);
  expect(html.includes('заказ больше на 0,01')).toBe(warned);
});
