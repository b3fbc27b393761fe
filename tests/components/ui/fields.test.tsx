import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { RadioList } from '#app/components/ui/choice-field.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';

const refused = { id: 'm-email', name: 'email', initialValue: 'a@b', errors: ['Этот Email уже занят'] };

describe('a refused field', () => {
  const html = renderToStaticMarkup(<TextField meta={refused} label="E-mail" hint="Это же логин" />);

  test('a rejected field preserves the typed value and is marked as invalid', () => {
    expect(html).toContain('value="a@b"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('class="form-control is-invalid"');
  });

  test('a rejected field is described by its error message and then by its hint', () => {
    expect(html).toContain('aria-describedby="m-email-error m-email-description"');
    expect(html).toMatch(/class="error" id="m-email-error">.*Этот Email уже занят/);
    expect(html).toContain('<div class="remark" id="m-email-description">Это же логин</div>');
  });

  test('the error summary lists a rejected field with a link', () => {
    const items = errorItems(
      { email: refused.errors, '': ['Данные не сохранены'] },
      (name) => `m-${name}`,
      '#f',
    );
    const summary = renderToStaticMarkup(
      <ErrorSummary title={errorTitle('Не сохранено', 2)} items={items} />,
    );
    expect(summary).toContain('Не сохранено: исправьте две ошибки');
    expect(summary).toContain('<a href="#m-email">Этот Email уже занят</a>');
    expect(summary).toContain('<a href="#f">Данные не сохранены</a>');
  });
});

test('a line of the error summary starts with the field’s name, unless its text already names the field', () => {
  const errors = { company: ['Это поле необходимо заполнить.'], bik: ['БИК – 9\u00a0цифр'] };
  const items = errorItems(errors, (name) => name, '#f', { company: 'Название', bik: 'БИК' });
  expect(items.map(({ text }) => text)).toEqual([
    'Название: Это поле необходимо заполнить.',
    'БИК – 9\u00a0цифр',
  ]);
});

test('a line of the error summary starts with the field’s name even if a quote contains the name', () => {
  const errors = { bank: ['Было «АО Банк», стало «ПАО Банк»'] };
  const items = errorItems(errors, (name) => name, '#f', { bank: 'Банк' });
  expect(items.map(({ text }) => text)).toEqual(['Банк: было «АО Банк», стало «ПАО Банк»']);
});

test('an abbreviation at the beginning of a message keeps its capitals after the field’s name', () => {
  const errors = { for_sale: ['РРЦ видят все'], staff: ['Я не работаю'] };
  const items = errorItems(errors, (name) => name, '#f', { for_sale: 'Для продажи', staff: 'Менеджер' });
  expect(items.map(({ text }) => text)).toEqual(['Для продажи: РРЦ видят все', 'Менеджер: я не работаю']);
});

test('a field without errors has no error attributes', () => {
  const html = renderToStaticMarkup(<TextField meta={{ id: 'n', name: 'n' }} label="Имя" />);
  expect(html).not.toContain('aria-');
  expect(html).toContain('<label class="form-label" for="n">Имя</label>');
});

test('the error summary links to the first radio button, whichever is selected', () => {
  const html = renderToStaticMarkup(
    <RadioList
      meta={{ id: 'delivery', name: 'delivery', initialValue: 2 }}
      label="Способ доставки"
      options={[
        { value: 1, label: 'Доставка' },
        { value: 2, label: 'Самовывоз' },
      ]}
    />,
  );
  expect(html).toMatch(/id="delivery" name="delivery" value="1"\/>/);
  expect(html).toMatch(/id="delivery-2" name="delivery" checked="" value="2"\/>/);
});

test('«Email» in a message counts as the name of the field «E-mail»', () => {
  const items = errorItems({ email: refused.errors }, (name) => name, '#f', { email: 'E-mail' });
  expect(items.map(({ text }) => text)).toEqual(['Этот Email уже занят']);
});
