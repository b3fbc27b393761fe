import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { beneath, Modal } from '#app/components/ui/modal.tsx';

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

test('the server opens a window by itself, and closing it is a link', () => {
  expect(html).toMatch(/^<div class="scrim"><dialog class="dlg" open=""/);
  expect(html).toMatch(/<a class="ib" href="\/cart\/" aria-label="Закрыть"/);
});

test('a window is named by its title', () => {
  const [, id] = /aria-labelledby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<h2 id="${id}">Вы действиетельно`);
});

test('a question is a form that carries its fields; the focus stands on the harmless answer', () => {
  expect(html).toContain(
    '<form method="post" action="/cart/clear"><input type="hidden" name="contract" value="7"/>',
  );
  expect(html).toMatch(/<button type="submit" class="btn btn-danger">Очистить<\/button>/);
  expect(html).toMatch(/<a class="btn" href="\/cart\/" autofocus=""[^>]*>Оставить/);
});

test('what lies beneath an open window is inert, and only then', () => {
  expect(renderToStaticMarkup(<main {...beneath(true)} />)).toBe('<main inert=""></main>');
  expect(renderToStaticMarkup(<main {...beneath(false)} />)).toBe('<main></main>');
});
