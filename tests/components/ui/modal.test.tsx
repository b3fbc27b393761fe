import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { inertBehind, Modal } from '#app/components/ui/modal.tsx';

const html = renderToStaticMarkup(
  <Modal title="Вы действиетельно хотите очистить корзину?" closeHref="/cart/">
    <Confirm
      action="/cart/clear"
      fields={[['contract', 7]]}
      submit={{ label: 'Очистить', busy: 'Очищаем…' }}
      keep={{ label: 'Оставить', href: '/cart/' }}
    >
      11 товаров
    </Confirm>
  </Modal>,
);

test('a window rendered by the server is open, and a link closes it', () => {
  expect(html).toMatch(/^<div class="scrim narrow"><dialog class="dialog narrow" open=""/);
  expect(html).toMatch(/<a class="icon-btn" href="\/cart\/" aria-label="Закрыть"/);
});

test('the title of a window is its accessible name', () => {
  const [, id] = /aria-labelledby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<h2 id="${id}">Вы действиетельно`);
});

test('a question is a form with its fields; the answer that changes nothing has the focus', () => {
  expect(html).toContain(
    '<form method="post" action="/cart/clear" novalidate=""><input type="hidden" name="contract" value="7"/>',
  );
  expect(html).toMatch(/<button type="submit" class="btn btn-danger">Очистить<\/button>/);
  expect(html).toMatch(/<a class="btn" href="\/cart\/" autofocus=""[^>]*>Оставить/);
});

test('content beneath a window is inert only while it is open', () => {
  expect(renderToStaticMarkup(<main {...inertBehind(true)} />)).toBe('<main inert=""></main>');
  expect(renderToStaticMarkup(<main {...inertBehind(false)} />)).toBe('<main></main>');
});
