import type { JsonObject } from '../docs/json-schema.ts';
import { inputSchema } from '../docs/request-schema.ts';
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
    notes: { ...notes, description: 'О сохранённых строках; поля нет, когда сказать нечего' },
  },
};

const refused: JsonObject = {
  type: 'object',
  required: ['status', 'text'],
  properties: { status: { const: 'error' }, text: { type: 'string' } },
};

/** Returns the calls of 1C as an OpenAPI 3.1 document, from the schemas that check the rows. */
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
    paths: Object.fromEntries(
      oneCEntities.map((entity) => [`/1c/api/${entity.useCase.entity}`, pathOf(entity)]),
    ),
    components: {
      securitySchemes: { exchange: { type: 'http', scheme: 'basic', description: 'Учётная запись обмена' } },
      schemas: { Report: report, Refusal: refused },
    },
  };
}

/** The record of which a full list has all rows. */
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
  const refusal = (description: string): JsonObject => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  });
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
        200: {
          description: 'Хорошие строки сохранены, плохие названы в errors',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Report' } } },
        },
        400: refusal('Тело – не объект со строками'),
        401: refusal('Нет логина и секрета'),
        403: refusal('Учётная запись отключена, или адрес не из её списка'),
        413: refusal('Тело больше 8\u00a0МБ'),
        429: refusal('Слишком много попыток'),
      },
    },
  };
}
