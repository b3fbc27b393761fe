import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Every text of the specification (§5, §8), letter for letter, odd spelling included. */
const texts = [
  'Вы ничего не ввели',
  'В нашей базе не содержится такого E-mail',
  'Письмо с вашими данными было отправлено на вашу почту',
  'Ошибка во временных периодах: дата начала периода больше или равна дате конца периода',
  'Укажите количество товара',
  'Не достаточно свободных остатков на складе',
  'Это поле необходимо заполнить.',
  'Please choose an image file.',
  'Этот контрагент уже зарегистрирован',
  'Этот Email уже занят',
  'Ошибка. Данные не сохранены',
  'Невозможно повторить заказ. Товаров нет в наличии!',
  'Нет в наличии',
  'File upload error Unsupported format',
  'Данные сохранены',
  'Заказ добавлен в корзину',
  'Добавлено товаров - ',
  'Вы действиетельно хотите очистить корзину?',
  'Удалить отмеченные товары?',
  'Удалить адрес?',
];

const read = (...folders: string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

const sources = read('server', 'app');
const tested = read('tests/use-cases', 'tests/screens');

describe('the text', () => {
  test.each(texts)('«%s» is said by the portal, and a test waits for it', (text) => {
    expect(sources.includes(text)).toBe(true);
    expect(tested.includes(text)).toBe(true);
  });
});
