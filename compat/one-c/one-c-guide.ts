import { inputSchema } from '../docs/request-schema.ts';
import { type OneCEntity, oneCEntities } from './entities.ts';

const origin = 'https://opt.example.ru';

/** Returns docs/1c/api.md, the page for the programmer of 1C, in Russian. */
export function oneCGuide(): string {
  return [
    '# Вызовы для 1С: договоры, люди, деньги и остальное, чего нет в CommerceML',
    'Этот файл пишет команда `npm run docs:api` по таблице `compat/one-c/entities.ts`; правьте таблицу.',
    [
      'Товары, цены, остатки и заказы ходят обычным обменом с сайтом. Остальное 1С передаёт сама, по адресу на каждый вид данных:',
      '`POST /1c/api/{вид}` с логином и секретом учётной записи обмена (HTTP Basic). Готовый модуль – `ПорталОптовыхЗаказов.bsl` рядом.',
    ].join('\n'),
    [
      '- Тело – JSON: `{"complete": false, "rows": [{"id": "…", …}]}`, не больше 1\u00a0000\u00a0строк и 8\u00a0МБ за вызов.',
      '- `id` – Ид в 1С. По нему запись находится в следующий раз, на него же ссылаются другие строки.',
      '- Чего строка не называет, то не меняется. Новой записи нужны поля, без которых она невозможна.',
      '- Хорошие строки сохраняются, даже если рядом плохие; плохие перечислены в `errors`: место строки с нуля, id, поле, текст.',
      '- `notes` есть только тогда, когда строка сохранена, но что-то рядом не получилось: например, не отправлено приглашение.',
      '- `complete: true` – полная замена: всё, чего строки не называют, отключается или удаляется, но только внутри области `scope`, например',
      '  `{"complete": true, "scope": {"contragent": "…"}, "rows": […]}`. Область принимают те виды, у которых она описана ниже. Если в списке есть',
      '  хоть одна плохая строка, лишнее не отключается. Сколько отключено, говорит `ended`.',
      '- Повтор того же вызова ничего не меняет, поэтому после обрыва связи достаточно повторить.',
      '- Даты – `2026-11-24` или `24.11.2026`, суммы – рубли числом или текстом, `12500.5`.',
      '- 400 – тело не разобрано, 401 – нет логина и секрета или они неверны, 403 – учётная запись отключена или адрес не из её списка,',
      '  413 – тело больше 8\u00a0МБ, 429 – слишком много неверных попыток. Тело отказа – `{"status": "error", "text": "…"}`.',
      `- Схема всех вызовов (OpenAPI 3.1): \`${origin}/1c/api/openapi.json\`.`,
    ].join('\n'),
    'Порядок важен: строка может ссылаться только на то, что уже передано. Вызовы ниже идут в нужном порядке.',
    ...oneCEntities.flatMap(chapterOf),
  ]
    .join('\n\n')
    .concat('\n');
}

function chapterOf({ useCase, title, says, fields, example }: OneCEntity): string[] {
  const { scope } = useCase;
  const body = JSON.stringify({ complete: false, rows: [example] }, null, 2);
  return [
    `## ${title}: \`/1c/api/${useCase.entity}\``,
    says,
    ...(scope ? [`Полная замена: \`"complete": true, "scope": {"${scope}": "…"}\`.`] : []),
    [
      '| поле | что значит |',
      '| --- | --- |',
      ...fieldNames(useCase.row).map((name) => `| \`${name}\` | ${fields[name]} |`),
    ].join('\n'),
    ['```json', body, '```'].join('\n'),
  ];
}

/** Returns the fields of a row in the order of its schema. */
export function fieldNames(row: OneCEntity['useCase']['row']): string[] {
  return Object.keys((inputSchema(row).properties ?? {}) as object);
}
