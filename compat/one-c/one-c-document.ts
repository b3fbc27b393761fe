import { productDocumentKinds } from '#server/goods/documents/kinds.ts';
import { inputSchema } from '#server/kernel/input-schema.ts';
import { lowerFirst } from '#server/kernel/lower-first.ts';
import type { JsonObject } from '../docs/json-schema.ts';
import { type OneCEntity, oneCEntities } from './entities.ts';

const whole: JsonObject = { type: 'integer', minimum: 0 };

const notes: JsonObject = {
  type: 'array',
  items: {
    type: 'object',
    required: ['row', 'id', 'field', 'text'],
    properties: {
      row: { ...whole, description: 'Место строки в rows, с нуля' },
      id: { type: 'string' },
      field: { type: 'string' },
      text: { type: 'string' },
    },
  },
};

const report: JsonObject = {
  type: 'object',
  required: ['received', 'created', 'changed', 'unchanged', 'errors'],
  properties: {
    received: whole,
    created: whole,
    changed: whole,
    unchanged: whole,
    errors: notes,
    ended: { ...whole, description: 'Сколько отключено полной заменой; только при complete' },
    notes: {
      ...notes,
      description: 'О сохранённых строках и о полях, которых портал не знает; нет, когда сказать нечего',
    },
  },
};

const refused: JsonObject = {
  type: 'object',
  required: ['status', 'text'],
  properties: { status: { const: 'error' }, text: { type: 'string' } },
};

/** Returns the 1C calls as an OpenAPI 3.1 document, from the schemas that check the rows. */
export function oneCDocument(origin: string): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Вызовы 1С',
      version: '1',
      description:
        'Строки с id 1С, до 1000 за вызов. Чего строка не называет, то не меняется. Повтор ничего не меняет.',
    },
    servers: [{ url: origin }],
    security: [{ exchange: [] }],
    paths: {
      ...Object.fromEntries(
        oneCEntities.map((entity) => [`/1c/api/${entity.useCase.entity}`, pathOf(entity)]),
      ),
      '/1c/api/documents/{id}/file': filePath,
      '/1c/api/products/{id}/documents/{key}': productDocumentPath,
    },
    components: {
      securitySchemes: { exchange: { type: 'http', scheme: 'basic', description: 'Учётная запись обмена' } },
      schemas: { Report: report, Refusal: refused },
    },
  };
}

const answered = (description: string): JsonObject => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Report' } } },
});

const refusal = (description: string): JsonObject => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

const notLetIn = {
  401: refusal('Нет логина и секрета'),
  403: refusal('Учётная запись отключена, или адрес не из её списка'),
  429: refusal('Слишком много попыток'),
};

const filePath: JsonObject = {
  put: {
    operationId: 'put-document-file',
    summary: 'Файл документа',
    description: 'PDF до 10\u00a0МБ. Такой же файл ничего не меняет, другой заменяет прежний.',
    parameters: [
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'id документа, который уже передан',
        schema: { type: 'string' },
      },
    ],
    requestBody: {
      required: true,
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    },
    responses: {
      200: answered('created, changed или unchanged – 1'),
      ...notLetIn,
      404: refusal('Нет документа с таким id'),
      413: refusal('Файл больше 10\u00a0МБ'),
      415: refusal('Это не PDF'),
      503: refusal('Файл не удалось сохранить, повторите позже'),
    },
  },
};

const goodAndKey: JsonObject[] = [
  {
    name: 'id',
    in: 'path',
    required: true,
    description: 'Ид товара, как в обмене товарами',
    schema: { type: 'string' },
  },
  {
    name: 'key',
    in: 'path',
    required: true,
    description: 'Ид документа в 1С: любой неизменный код до 100\u00a0знаков',
    schema: { type: 'string', maxLength: 100 },
  },
];

/** The parameters in the query of `put-product-document`, for this document and for the guide. */
export const productDocumentFields: Record<string, JsonObject> = {
  title: { type: 'string', maxLength: 200, description: 'Название, которое видит дилер' },
  kind: {
    enum: productDocumentKinds.map(({ value }) => value),
    description: `${productDocumentKinds.map(({ value, label }) => `${value} – ${lowerFirst(label)}`).join(', ')}. Без него портал узнаёт вид по названию`,
  },
  valid_until: {
    type: 'string',
    description: 'Действует по этот день, 2026-12-24 или 24.12.2026; пусто – без срока',
  },
};

const noGood = refusal('Нет товара с таким id');

const productDocumentPath: JsonObject = {
  put: {
    operationId: 'put-product-document',
    summary: 'Документ товара',
    description:
      'Сертификат, паспорт или инструкция: PDF или фото JPEG, PNG, WebP до 20\u00a0МБ. Документ получают все характеристики товара.',
    parameters: [
      ...goodAndKey,
      ...Object.entries(productDocumentFields).map(([name, { description = '', ...schema }]) => ({
        name,
        in: 'query',
        description,
        schema,
      })),
    ],
    requestBody: {
      required: true,
      content: Object.fromEntries(
        ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'].map((type) => [
          type,
          { schema: { type: 'string', format: 'binary' } },
        ]),
      ),
    },
    responses: {
      200: answered('created, changed или unchanged – 1'),
      400: refusal('Неверный параметр, или у товара уже 20\u00a0документов'),
      ...notLetIn,
      404: noGood,
      413: refusal('Файл больше 20\u00a0МБ'),
      415: refusal('Это не PDF и не фото'),
      503: refusal('Файл не удалось сохранить, повторите позже'),
    },
  },
  delete: {
    operationId: 'delete-product-document',
    summary: 'Убрать документ товара',
    description: 'Убирает документ, переданный вызовом. Документы из обмена товарами и со стола не меняет.',
    parameters: goodAndKey,
    responses: { 200: answered('changed или unchanged – 1'), ...notLetIn, 404: noGood },
  },
};

/** Returns the schema of the scope of a complete list: the field that names the record whose rows it replaces. */
function scopeOf(field: string): JsonObject {
  return {
    type: 'object',
    description: 'Область полной замены; нужна при complete: true',
    required: [field],
    properties: { [field]: { type: 'string' } },
  };
}

function pathOf({ useCase, title, says, fields, example }: OneCEntity): JsonObject {
  const row = inputSchema(useCase.row);
  const properties = Object.entries((row.properties ?? {}) as Record<string, JsonObject>);
  const described = properties.map(([name, schema]) => [
    name,
    { ...schema, description: fields[name] ?? '' },
  ]);
  return {
    post: {
      operationId: `put-${useCase.entity}`,
      summary: title,
      description: says,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['rows'],
              properties: {
                complete: { type: 'boolean', default: false },
                ...(useCase.scope && { scope: scopeOf(useCase.scope) }),
                rows: {
                  type: 'array',
                  maxItems: 1_000,
                  items: { type: 'object', required: ['id'], properties: Object.fromEntries(described) },
                },
              },
            },
            example: { complete: false, rows: [example] } as JsonObject,
          },
        },
      },
      responses: {
        200: answered('Хорошие строки сохранены, плохие названы в errors'),
        400: refusal('Тело – не объект со строками'),
        ...notLetIn,
        413: refusal('Тело больше 8\u00a0МБ'),
      },
    },
  };
}
