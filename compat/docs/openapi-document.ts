import type { Row, Verb } from '../row.ts';
import { conditionOf } from './condition.ts';
import type { Documented } from './documented.ts';
import { chapters, docOf } from './legacy-api.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };
type Told = { row: Row; doc: Documented };

/** The calls under /api and /openapi as an OpenAPI 3.1 document, from the table and what is written of it. */
export function openApiDocument(origin: string): JsonObject {
  const told = chapters
    .flatMap(({ rows, docs }) => rows.map((row) => ({ row, doc: docOf(row, docs) })))
    .filter(({ row }) => /^\/(open)?api\//.test(row.url));
  const paths = new Map<string, Told[]>();
  for (const each of told) {
    for (const path of pathsOf(each.row.url)) paths.set(path, [...(paths.get(path) ?? []), each]);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Светоч Опт',
      version: '1',
      description:
        'Calls of the ordering portal. docs/legacy-api.md tells the rules that hold for all of them.',
    },
    servers: [{ url: origin }],
    paths: Object.fromEntries([...paths].map(([path, calls]) => [path, pathItem(path, calls)])),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'portal_session',
          description: 'As POST /login gives it.',
        },
      },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['status', 'message'],
  properties: {
    status: { const: 'error' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
};

/** A last part that may be missing makes two paths of one URL. */
function pathsOf(url: string): string[] {
  const bare = url.replace(/\/\{\w+\?\}$/, '');
  return bare === url ? [`${url}/`] : [`${bare}/`, `${url.replace('?}', '}')}/`];
}

function pathItem(path: string, calls: Told[]): JsonObject {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const verbs = (['GET', 'POST'] as const).filter((verb) =>
    calls.some(({ row }) => row.verbs.includes(verb)),
  );
  return {
    ...(names.length > 0
      ? {
          parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
        }
      : {}),
    ...Object.fromEntries(
      verbs.map((verb) => [
        verb.toLowerCase(),
        operation(
          verb,
          path,
          names,
          calls.filter(({ row }) => row.verbs.includes(verb)),
        ),
      ]),
    ),
  };
}

function operation(verb: Verb, path: string, places: string[], calls: Told[]): JsonObject {
  const fields = fieldsOf(calls).filter(({ name }) => !places.includes(name));
  const open = calls.every(({ row }) => row.useCase.access === 'anyone');
  return {
    operationId: `${verb.toLowerCase()}${path.replace(/[{}]/g, '').replace(/\/(\w)?/g, (_, letter: string = '') => letter.toUpperCase())}${places.length > 0 ? 'Of' : ''}`,
    description: calls.map(({ row, doc }) => conditioned(row, doc.says)).join('\n\n'),
    security: open ? [] : [{ session: [] }],
    ...(verb === 'GET'
      ? { parameters: fields.map((field) => ({ ...field, in: 'query', schema: { type: 'string' } })) }
      : fields.length > 0
        ? { requestBody: bodyOf(fields) }
        : {}),
    responses: { 200: answerOf(calls), default: errorAnswer },
  };
}

type Field = { name: string; description: string };

/** One a name, whichever of the calls at this path tells of it; «brand, collection, tags» are three. */
function fieldsOf(calls: Told[]): Field[] {
  const fields = new Map<string, string>();
  for (const { row, doc } of calls) {
    for (const [names, means] of Object.entries({ ...whenOf(row), ...doc.fields }))
      for (const name of names.split(', ')) if (!fields.has(name)) fields.set(name, means);
  }
  return [...fields].map(([name, description]) => ({ name, description }));
}

function whenOf({ when = {} }: Row): Record<string, string> {
  return Object.fromEntries(
    Object.entries(when).map(([name, value]) => [
      name,
      value === true ? 'makes it this call' : [value].flat().map(quoted).join(' or '),
    ]),
  );
}

function quoted(text: string): string {
  return text === '' ? 'none' : `\`${text}\``;
}

function bodyOf(fields: Field[]): JsonObject {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, description }) => [name, { description }])),
  };
  return {
    content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } },
  };
}

function answerOf(calls: Told[]): JsonObject {
  const answers = calls.flatMap(({ row, doc }) => [
    { name: conditioned(row, 'ok'), answer: doc.answer },
    ...(doc.refused ? [{ name: conditioned(row, 'refused'), answer: doc.refused }] : []),
  ]);
  const shapes = answers.filter(
    (each): each is { name: string; answer: object } => typeof each.answer === 'object',
  );
  if (shapes.length === 0) return fileOf(calls);
  const schemas = shapes.map(({ answer }) => schemaOf(answer as Json));
  return {
    description: 'The answer',
    content: {
      'application/json': {
        schema: schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: schemas },
        examples: Object.fromEntries(
          shapes.map(({ name, answer }) => [name.replace(/\W+/g, '_'), { value: answer as Json }]),
        ),
      },
    },
  };
}

/** What is no JSON: a file, or a bare text. */
function fileOf(calls: Told[]): JsonObject {
  const media = calls.flatMap(({ doc }) => doc.media ?? ['application/octet-stream']);
  const binary = { schema: { type: 'string', format: 'binary' } };
  return {
    description: [...new Set(calls.map(({ doc }) => String(doc.answer)))].join(' '),
    content: Object.fromEntries(media.map((type) => [type, binary])),
  };
}

const errorAnswer = {
  description: 'What went wrong with the call itself',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

function conditioned(row: Row, text: string): string {
  const condition = conditionOf(row);
  return condition ? `${condition}: ${text}` : text;
}

/** What an example tells of the shape: an id as a key stands for any key. */
function schemaOf(example: Json): JsonObject {
  if (example === null) return {};
  if (Array.isArray(example)) {
    return { type: 'array', ...(example[0] === undefined ? {} : { items: schemaOf(example[0]) }) };
  }
  if (typeof example !== 'object') return { type: typeof example };
  const entries = Object.entries(example).filter(([, value]) => value !== undefined);
  const [first] = entries;
  if (first && entries.every(([key]) => /^\d+$/.test(key))) {
    return { type: 'object', additionalProperties: schemaOf(first[1]) };
  }
  return {
    type: 'object',
    required: entries.map(([key]) => key),
    properties: Object.fromEntries(entries.map(([key, value]) => [key, schemaOf(value)])),
  };
}
