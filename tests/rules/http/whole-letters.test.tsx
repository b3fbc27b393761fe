import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withoutNulls } from '#app/http/without-nulls.server.ts';

test('Russian pages arrive whole, wherever a chunk of the stream ends', async () => {
  const paragraphs = Array.from({ length: 400 }, (_, i) => `${'.'.repeat(i % 3)}Кабинет № ${i}, 1 234,50 ₽`);
  const body = withoutNulls();
  renderToPipeableStream(
    <main>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </main>,
  ).pipe(body);
  const html = await text(body);
  expect(html).not.toMatch(/[\0\ufffd]/);
  expect(html).toBe(`<main>${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')}</main>`);
});
