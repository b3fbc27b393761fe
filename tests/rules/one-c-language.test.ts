import { expect, test } from 'vitest';
import { plain } from '#tests/one-c/json.ts';
import { emptyDate, openPlatform } from '#tests/one-c/platform.ts';
import { callModule, commonModule, runStatements } from '#tests/one-c/run-module.ts';
import type { Value } from '#tests/one-c/values.ts';

/**
 * Tests the interpreter that runs the 1C modules in docs/. It is stricter than 1C, because otherwise only a reader of
 * docs/ would find the errors in them.
 */

const platform = openPlatform({});
const module = (...lines: string[]) => commonModule('Проба', lines.join('\n'), platform);
const result = (expression: string, given: Value[] = []) =>
  callModule(
    module('Функция Итог(А = 0, Б = 0) Экспорт', `Возврат ${expression};`, 'КонецФункции'),
    'Итог',
    ...given,
  );

test.each<[expression: string, value: Value]>([
  ['1 + 2 - 3 = 0 И Не 2 > 3', true],
  ['Ложь Или Истина И Ложь', false],
  ['"a ""b"" " + 1000 + Истина + Неопределено', 'a "b" 1\u00a0000Да'],
  ['Формат(1234567, "ЧГ=")', '1234567'],
  ['Формат(0, "ЧГ=")', ''],
  ['Формат(0, "ЧН=0; ЧГ=")', '0'],
  ['ТипЗнч("") = Тип("Строка") И ТипЗнч(1) <> Тип("Строка")', true],
  ['ЗначениеЗаполнено(0) Или ЗначениеЗаполнено(" ") Или ЗначениеЗаполнено(Неопределено)', false],
  ['ЗначениеЗаполнено(Ложь)', true],
  ['КодироватьСтроку("а/b#1", СпособКодированияСтроки.КодировкаURL)', '%D0%B0%2Fb%231'],
  ['Новый Структура("Поле", 5).поле', 5],
  ['Число("12") + Число("0.5")', 12.5],
])('the interpreter evaluates the expression %s as 1C does', async (expression, value) => {
  expect(await result(expression)).toBe(value);
});

test('the 1C interpreter formats dates without a time zone and the empty date as an empty text', async () => {
  const day = new Date('2026-11-26T07:05:09Z');
  expect(await result('Формат(А - 300, "ДФ=yyyy-MM-ddTHH:mm:ss") + "Z"', [day])).toBe('2026-11-26T07:00:09Z');
  expect(await result('Формат(А, "ДФ=yyyy-MM-dd; ДП=")', [emptyDate])).toBe('');
});

test('the interpreter runs loops, conditions and «Попытка» as 1C does', async () => {
  const variables = await runStatements(
    `Все = Новый Массив;
     Для Номер = 1 По 5 Цикл
       Если Номер = 2 Тогда
         Все.Добавить("два");
       ИначеЕсли Номер = 4 Тогда
         Прервать;
       Иначе
         Попытка
           Все.Добавить(Число("нет"));
         Исключение
           Все.Добавить(10 - Номер);
         КонецПопытки;
       КонецЕсли;
     КонецЦикла;`,
    platform,
    {},
  );
  expect(plain(variables.get('все'))).toEqual([9, 'два', 7]);
});

test.each([
  ['Возврат Нечто;', 'Переменная не определена (Нечто)'],
  ['Если Ложь Тогда Нечто(); КонецЕсли;', 'Процедура или функция не определена (Нечто)'],
  ['А = Новый Нечто;', 'Тип не определен (Нечто)'],
  ['Проба(1, 2);', 'Неверное число параметров (Проба)'],
  ['А = Проба(1);', 'Процедура вместо функции (Проба)'],
  ['Возврат 1;', 'значение нужно только функции'],
  ['Прервать;', '«Прервать» вне цикла'],
  ['Икс = 2;', 'Параметр изменён'],
  ['Если Ложь Тогда А = 1 КонецЕсли;', 'Ожидается «;»'],
  ['А = "текст;', 'Неизвестный символ: "текст;'],
])('the 1C interpreter rejects a module with «%s» before running the module', (line, text) => {
  const refused = () => module('Процедура Проба(Икс) Экспорт', line, 'КонецПроцедуры');
  expect(refused).toThrow('{Проба(2)}: ');
  expect(refused).toThrow(text);
});

test.each([
  ['А = Новый Массив; А.Вставить(1);', 'Метод объекта не обнаружен (Вставить): Массив'],
  ['А = Новый Структура; А.Поле = 1;', 'Поле объекта не обнаружено (Поле): Структура'],
  ['А = Новый Соответствие; Б = А.Ключ;', 'Поле объекта не обнаружено (Ключ): Соответствие'],
  ['А = Новый Массив; Б = А.Добавить(1);', 'Процедура вместо функции: Добавить'],
  ['А = НРег(1);', 'Параметр 1 (НРег): Число, а нужно Строка'],
  ['А = НРег("а", 1);', 'Слишком много параметров: НРег'],
  ['А = Формат(1, "ДФ=yyyy");', 'Формат для Число: ДФ=yyyy'],
  ['А = 1 + "1";', 'Число нужно, а не Строка'],
  ['Если 1 Тогда А = 1; КонецЕсли;', 'Булево нужно, а не Число'],
])('the 1C statement «%s» fails with the line of the mistake, even inside «Попытка»', async (line, text) => {
  const attempt = `Попытка ${line} Исключение А = 0; КонецПопытки;`;
  const wrong = module('Процедура Проба() Экспорт', attempt, 'КонецПроцедуры');
  await expect(callModule(wrong, 'Проба')).rejects.toThrow(`{Проба(2)}: ${text}`);
});

test('a common 1C module contains only methods and offers only exported ones to other modules', async () => {
  const own = module('Процедура Своя()', 'КонецПроцедуры');
  await expect(callModule(own, 'Своя')).rejects.toThrow('Метод объекта не обнаружен (Своя)');
  expect(() => commonModule('Проба', 'А = 1;', platform)).toThrow(
    '{Проба(1)}: Общий модуль ничего не делает сам',
  );
});
