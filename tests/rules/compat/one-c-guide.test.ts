import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { oneCEntities } from '#compat/one-c/entities.ts';
import { oneCDocument } from '#compat/one-c/one-c-document.ts';
import { fieldNames, oneCGuide } from '#compat/one-c/one-c-guide.ts';

test('docs/1c/api.md equals the guide generated from the 1C entities', () => {
  expect(readFileSync('docs/1c/api.md', 'utf8')).toBe(oneCGuide());
});

describe.each(oneCEntities.map((entity) => [entity.useCase.entity, entity] as const))('%s', (_, entity) => {
  test('the 1C guide describes exactly the fields of an entity', () => {
    expect(Object.keys(entity.fields)).toEqual(fieldNames(entity.useCase.row));
  });

  test('the example of an entity in the 1C guide conforms to its schema', () => {
    expect(entity.useCase.row.safeParse(entity.example)).toMatchObject({ success: true });
  });
});

test('the OpenAPI document for 1C describes every call', () => {
  const { paths } = oneCDocument('https://opt.example.ru');
  expect(Object.keys(paths as object)).toEqual([
    ...oneCEntities.map(({ useCase }) => `/1c/api/${useCase.entity}`),
    '/1c/api/documents/{id}/file',
    '/1c/api/products/{id}/documents/{key}',
  ]);
});
