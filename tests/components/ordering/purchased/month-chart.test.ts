import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MonthChart } from '#app/components/ordering/purchased/month-chart.tsx';

/** Returns a chart of `count` months up to July 2026. */
function chartOf(count: number): Document {
  const months = Array.from({ length: count }, (_, i) => {
    const place = 2026 * 12 + 6 - (count - 1 - i);
    const month = `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;
    return { month, sum: 100_000 * (i + 1) };
  });
  return new JSDOM(renderToStaticMarkup(createElement(MonthChart, { months }))).window.document;
}
const years = (document: Document) => [...document.querySelectorAll('.year')].map((year) => year.textContent);

test('a long month chart shows the year with each month, because only a part is visible', () => {
  expect(years(chartOf(25))).toEqual([
    ...Array(6).fill('2024'),
    ...Array(12).fill('2025'),
    ...Array(7).fill('2026'),
  ]);
  expect(years(chartOf(10))).toEqual(['2025', '2026']);
});

test('the scale of a month chart is a separate drawing that stays in place while the months scroll', () => {
  const axis = chartOf(25).querySelector('.bar-scroll > .chart-axis');
  expect([...(axis?.querySelectorAll('text') ?? [])].map((text) => text.textContent)).toEqual([
    '0',
    '20\u00a0тыс.',
    '40\u00a0тыс.',
  ]);
});
