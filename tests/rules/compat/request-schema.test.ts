import { describe, expect, test } from 'vitest';
import { requestFields } from '#compat/docs/request-schema.ts';
import { table } from '#compat/table.ts';

const calls = table.map((row) => ({
  call: `${row.verbs[0]} ${row.url} ${JSON.stringify(row.when ?? '')}`,
  row,
}));

describe('the fields of a call', () => {
  test.each(calls)('every field of the call $call has a type', ({ row }) => {
    const untyped = requestFields(row).filter(
      ({ schema }) => !['type', 'anyOf', 'enum'].some((key) => key in schema),
    );
    expect(untyped.map(({ name }) => name)).toEqual([]);
  });

  test.each(calls)('the fields of the call $call are exactly the documented fields', ({ row }) => {
    const documented = Object.keys(row.docs.fields).flatMap((names) => names.split(', '));
    const bare = [...new Set(documented.map((name) => name.replace(/\[.*$/, '')))];
    const known = requestFields(row).flatMap(({ name, schema }) =>
      row.inside === name && 'properties' in schema ? Object.keys(schema.properties as object) : [name],
    );
    expect(known.filter((name) => !(name in (row.when ?? {}))).sort()).toEqual(
      bare.filter((name) => !(name in (row.when ?? {}))).sort(),
    );
  });
});
