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

test('a modal window rendered by the server is open and has a link for closing', () => {
  expect(html).toMatch(/^<div class="scrim narrow"><dialog class="dialog narrow" open=""/);
  expect(html).toMatch(/<a class="icon-btn" href="\/cart\/" aria-label="Закрыть"/);
});

test('the title of a modal window is its accessible name', () => {
  const [, id] = /aria-labelledby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<h2 id="${id}">Вы действиетельно`);
});

test('a question in a modal window is a form with the focus on the answer that changes nothing', () => {
  expect(html).toContain(
    '<form method="post" action="/cart/clear" novalidate=""><input type="hidden" name="contract" value="7"/>',
  );
  expect(html).toMatch(/<button type="submit" class="btn btn-danger">Очистить<\/button>/);
  expect(html).toMatch(/<a class="btn" href="\/cart\/" autofocus=""[^>]*>Оставить/);
});

test('content beneath a modal window is inert only while the window is open', () => {
  expect(renderToStaticMarkup(<main {...inertBehind(true)} />)).toBe('<main inert=""></main>');
  expect(renderToStaticMarkup(<main {...inertBehind(false)} />)).toBe('<main></main>');
});
