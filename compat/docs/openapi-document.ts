import type { z } from 'zod';
import { nest, type Plain } from '#app/http/requests/nest.ts';
import { zError } from '../reply/errors.ts';
import { problemType, zProblem } from '../reply/problem.ts';
import type { Row, Verb } from '../row.ts';
import { chapters } from '../table.ts';
import { conditionOf } from './call-name.ts';
import { apiChanges } from './changes.ts';
import { answerSchema, type Json, type JsonObject } from './json-schema.ts';
import { objectOf, type RequestField, requestFields } from './request-schema.ts';
import { shownAnswer, shownRefusal } from './shown-answer.ts';
import { webhookBodies, webhookMeanings } from './webhooks.ts';

type Call = { row: Row; chapter: string };

/**
 * Returns the old calls as an OpenAPI 3.1 document: responses from the schemas of their shapes, fields from the inputs
 * of their use cases. `name`: the name of the portal.
 */
export function openApiDocument(origin: string, name: string): JsonObject {
  const calls = chapters.flatMap(({ title, rows }) => rows.map((row) => ({ row, chapter: title })));
  const paths = new Map<string, Call[]>();
  for (const call of calls) {
    for (const path of pathsOf(call.row)) paths.set(path, [...(paths.get(path) ?? []), call]);
  }
  const schemas = new Map<string, Json>();
  const described = Object.fromEntries(
    [...paths].map(([path, there]) => [path, pathItem(path, there, schemas)]),
  );
  answerSchema(zError, schemas);
  answerSchema(zProblem, schemas);
  const webhooks = webhooksOf(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: name,
      version: apiChanges[0].version,
      description:
        `The calls of the ordering portal. Common rules and examples: [/developers](${origin}/developers). ` +
        `What has changed: [/developers/versions](${origin}/developers/versions). ` +
        'Every path also works without the slash at its end.',
    },
    servers: [{ url: origin }],
    tags: chapters.map(({ title }) => ({ name: title })),
    paths: described,
    webhooks,
    components: { securitySchemes, responses: errorResponses, schemas: Object.fromEntries(schemas) },
  };
}

/** Returns the bodies that webhooks send, by event. */
function webhooksOf(schemas: Map<string, Json>): JsonObject {
  const headers = ['X-Portal-Event', 'X-Portal-Delivery', 'X-Portal-Signature'];
  const schema = { type: 'string' };
  const parameters = headers.map((name) => ({ name, in: 'header', required: true, schema }));
  return Object.fromEntries(
    Object.entries(webhookBodies).map(([event, body]) => {
      const content = { 'application/json': { schema: answerSchema(body, schemas) } };
      const requestBody = { required: true, content };
      const responses = {
        '2XX': {
          description: 'The event is taken. Any other answer, or none within 10 seconds, is tried again.',
        },
      };
      const description = webhookMeanings[event as keyof typeof webhookMeanings];
      return [event, { post: { description, parameters, requestBody, responses } }];
    }),
  );
}

const securitySchemes: JsonObject = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'portal_session',
    description: 'Set by POST /login with `email` and `password`.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token of the page «Токены API». It can also be sent as the field `token`.',
  },
  program: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A token of the page «Токены программ», which begins with `svp_`, with the scope `catalogue`, `orders:read` or `orders:write`.',
  },
};

/** Descriptions by status; all bodies have the same format. */
const errors: Record<string, string> = {
  400: 'The request cannot be parsed, or a field is invalid: `errors` names it.',
  401: 'There is no session, or the token is unknown or revoked.',
  403: 'The account or the token may not do this, or the request comes from another site.',
  404: 'The record does not exist, or the account may not see it.',
  409: 'The data has changed meanwhile, or is not ready yet.',
  413: 'The body is larger than 1 MiB; without a session or token, larger than the fields of the call.',
  429: 'Too many calls. `Retry-After` gives the seconds to wait.',
  500: 'Internal error.',
  503: 'The portal is temporarily unavailable. `Retry-After` gives the seconds to wait.',
};

const inJson: JsonObject = {
  'application/json': { schema: { $ref: '#/components/schemas/Error' } },
  [problemType]: { schema: { $ref: '#/components/schemas/Problem' } },
};
const inHtml: JsonObject = { 'text/html': { schema: { type: 'string' } } };

const errorResponses: JsonObject = Object.fromEntries(
  Object.entries(errors).flatMap(([status, description]) => [
    [`Error${status}`, { description, content: inJson }],
    [`Error${status}Html`, { description, content: inHtml }],
  ]),
);

/** Returns the paths of a row; a URL with an optional last part has two. */
function pathsOf({ url, also = [] }: Row): string[] {
  return [url, ...also].flatMap((each) => {
    const bare = each.replace(/\/\{\w+\?\}$/, '');
    const slash = /\.\w+$/.test(bare) ? '' : '/';
    return bare === each ? [`${each}${slash}`] : [`${bare}/`, `${each.replace('?}', '}')}/`];
  });
}

function pathItem(path: string, calls: Call[], schemas: Map<string, Json>): JsonObject {
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const verbs = (['GET', 'POST'] as const).filter((verb) =>
    calls.some(({ row }) => row.verbs.includes(verb)),
  );
  const parameters = places.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...Object.fromEntries(
      verbs.map((verb) => [
        verb.toLowerCase(),
        operation(
          verb,
          path,
          places,
          calls.filter(({ row }) => row.verbs.includes(verb)),
          schemas,
        ),
      ]),
    ),
  };
}

function operation(
  verb: Verb,
  path: string,
  places: string[],
  calls: Call[],
  schemas: Map<string, Json>,
): JsonObject {
  const forms = calls.map(({ row }) => ({
    title: conditionOf(row),
    fields: requestFields(row).filter(({ name }) => !places.includes(name)),
    example: bodyExample(row, places),
  }));
  return {
    operationId: operationId(verb, path, places.length > 0),
    tags: [...new Set(calls.map(({ chapter }) => chapter))],
    description: calls.map(({ row }) => conditioned(row, row.docs.says)).join('\n\n'),
    security: securityOf(calls),
    ...(verb === 'GET' ? { parameters: queryOf(forms) } : bodyOf(forms)),
    responses: {
      200: answerOf(calls, schemas),
      ...(calls.some(({ row }) => row.reply.creates) ? { 201: answerOf(calls, schemas) } : {}),
      ...askedOf(calls, schemas),
      ...refusalsOf(verb, calls),
    },
  };
}

function operationId(verb: Verb, path: string, ofOne: boolean): string {
  const words = path
    .replace(/[{}]/g, '')
    .replace(/\W+(\w)?/g, (_, letter: string = '') => letter.toUpperCase());
  return `${verb.toLowerCase()}${words}${ofOne ? 'Of' : ''}`;
}

function securityOf(calls: Call[]): Json {
  const scopes = [...new Set(calls.flatMap(({ row }) => row.scope ?? []))];
  const programs = scopes.map((scope) => ({ program: [scope] }));
  if (calls.some(({ row }) => row.token)) {
    const isRequired = calls.every(({ row }) => row.token === 'required');
    return [...(isRequired ? [] : [{}]), { token: [] }, ...programs];
  }
  return calls.every(({ row }) => row.useCase.access === 'anyone') ? [] : [{ session: [] }, ...programs];
}

type Form = { title: string; fields: RequestField[]; example: Json | undefined };

/** Returns one parameter per name. A parameter that only some of the calls at this address need is optional. */
function queryOf(forms: Form[]): JsonObject[] {
  const names = [...new Set(forms.flatMap(({ fields }) => fields.map(({ name }) => name)))];
  return names.map((name) => {
    const same = forms.flatMap(({ fields }) => fields.filter((field) => field.name === name));
    const isRequired = same.length === forms.length && same.every(({ required }) => required);
    const { description, ...schema } = merged(same.map((field) => field.schema));
    return {
      name,
      in: 'query',
      ...(isRequired ? { required: true } : {}),
      ...(description === undefined ? {} : { description }),
      ...(schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
      schema,
    };
  });
}

function merged(schemas: JsonObject[]): JsonObject {
  const [first = {}, ...others] = schemas.filter(
    (schema, at) => schemas.findIndex((each) => JSON.stringify(each) === JSON.stringify(schema)) === at,
  );
  const enums = [first, ...others].map((schema) => schema.enum);
  if (others.length > 0 && enums.every(Array.isArray)) return { ...first, enum: [...new Set(enums.flat())] };
  return first;
}

/** Returns the request body. When there are several calls at one address, each has its own form. */
function bodyOf(forms: Form[]): JsonObject {
  if (forms.every(({ fields }) => fields.length === 0)) return {};
  const schemas = forms.map(({ title, fields }) => ({ ...(title ? { title } : {}), ...objectOf(fields) }));
  const schema = schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: schemas };
  return {
    requestBody: {
      required: forms.every(({ fields }) => fields.some(({ required }) => required)),
      content: {
        'application/x-www-form-urlencoded': { schema },
        'application/json': { schema, ...bodyExamples(forms) },
      },
    },
  };
}

/** Returns the examples of a body. The examples of several calls at one address are named after their conditions. */
function bodyExamples(forms: Form[]): JsonObject {
  const shown = forms.flatMap(({ title, example }) =>
    example === undefined ? [] : [[title.replace(/\W+/g, '_') || 'otherwise', { value: example }] as const],
  );
  return shown.length > 0 ? { examples: Object.fromEntries(shown) } : {};
}

/**
 * Returns the fields of the example call as JSON; undefined when it has none. `places`: the placeholders of the
 * URL. The last part of the example's URL becomes a field when the URL has no placeholder for it.
 */
function bodyExample({ url, docs: { call } }: Row, places: string[]): Json | undefined {
  const [address = '', query = ''] = call.path.split('?');
  const fields = new URLSearchParams(call.form ?? query);
  const [, last] = /\/\{(\w+)\?\}$/.exec(url) ?? [];
  const value = address
    .split('/')
    .filter(Boolean)
    .at(url.split('/').length - 2);
  if (last !== undefined && value !== undefined && !places.includes(last) && !fields.has(last))
    fields.append(last, value);
  return fields.size > 0 ? asJson(nest(fields)) : undefined;
}

/** Returns a value of a form as JSON: `products[0][id]=101` becomes a list. */
function asJson(value: Plain): Json {
  if (typeof value !== 'object' || value instanceof File) return String(value);
  if (Array.isArray(value)) return value.map(asJson);
  const entries = Object.entries(value).map(([key, inner]) => [key, asJson(inner)] as const);
  const isList = entries.every(([key], i) => key === String(i));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function answerOf(calls: Call[], schemas: Map<string, Json>): JsonObject {
  const content: JsonObject = {};
  const shapes = calls.flatMap(({ row }) => schemasOf(row));
  const answers = [...new Set(shapes.map((shape) => JSON.stringify(answerSchema(shape, schemas))))].map(
    (text): Json => JSON.parse(text),
  );
  if (answers.length > 0) {
    const examples = Object.fromEntries(calls.flatMap(examplesOf));
    content['application/json'] = {
      schema: answers.length === 1 ? (answers[0] ?? {}) : { anyOf: answers },
      examples,
    };
  }
  for (const { row } of calls) {
    if (row.reply.kind === 'html') content['text/html'] = { schema: { type: 'string' } };
    if (row.reply.kind === 'text') content['text/plain'] = { schema: { type: 'string' } };
    for (const type of row.docs.media ?? []) content[type] = { schema: { type: 'string', format: 'binary' } };
  }
  const words = calls.map(({ row }) => shownAnswer(row)).filter((answer) => typeof answer === 'string');
  return { description: [...new Set(words)].join(' ') || 'The answer', content };
}

/** Returns the response 202 for a request that somebody has to decide on, when one of the calls may have to wait. */
function askedOf(calls: Call[], schemas: Map<string, Json>): JsonObject {
  const shapes = calls.flatMap(({ row }) => row.reply.shapes?.asked ?? []);
  const [schema] = shapes.map((shape) => answerSchema(shape.schema, schemas));
  if (schema === undefined) return {};
  const description = 'Nothing was made: somebody has to decide on it first, or has decided against it';
  return { 202: { description, content: { 'application/json': { schema } } } };
}

/** Returns the schema of the response, then that of a refusal by a business rule. */
function schemasOf({ reply: { shapes } }: Row): z.ZodType[] {
  return [shapes?.done, shapes?.refused].flatMap((shape) => (shape ? [shape.schema] : []));
}

function examplesOf({ row }: Call): [string, JsonObject][] {
  const name = (text: string) => conditioned(row, text).replace(/\W+/g, '_');
  const answer = shownAnswer(row);
  const refused = shownRefusal(row);
  return [
    ...(typeof answer === 'object' ? [[name('ok'), answer] as const] : []),
    ...(refused ? [[name('refused'), refused] as const] : []),
  ].map(([title, value]) => [title, { value: value as Json }]);
}

function refusalsOf(verb: Verb, calls: Call[]): JsonObject {
  const rows = calls.map(({ row }) => row);
  const suffix = rows.every(({ reply }) => reply.kind === 'html') ? 'Html' : '';
  const isOpen = rows.every(({ useCase }) => useCase.access === 'anyone');
  const may: Record<string, boolean> = {
    400: true,
    401: !isOpen || rows.some(({ token }) => token !== undefined),
    403: !isOpen || rows.some(({ changes }) => changes),
    404: calls.some(
      ({ row }) => /\bid\b/.test(row.url) || 'id' in row.docs.fields || 'contract' in row.docs.fields,
    ),
    409: rows.some(({ reply }) => reply.kind === 'file' || reply.kind === 'html' || reply.creates),
    413: verb === 'POST',
    429: true,
    500: true,
    503: true,
  };
  return Object.fromEntries(
    Object.keys(may)
      .filter((status) => may[status])
      .map((status) => [status, { $ref: `#/components/responses/Error${status}${suffix}` }]),
  );
}

function conditioned(row: Row, text: string): string {
  const condition = conditionOf(row);
  return condition ? `${condition}: ${text}` : text;
}
