import { zText } from './fields.ts';

/**
 * The order of a list as in its address, `column:asc` or `column:desc`; undefined for the usual order and for unknown
 * columns, so that an old bookmark still works.
 */
export const zSorting = <Field extends string>(fields: readonly Field[]) =>
  zText(40)
    .transform((text): Sorting<Field> | undefined => {
      const [field, sort] = text.split(':');
      const known = fields.find((name) => name === field);
      return known && (sort === 'asc' || sort === 'desc') ? { field: known, sort } : undefined;
    })
    .optional()
    .catch(undefined);

export type Sorting<Field extends string> = { field: Field; sort: 'asc' | 'desc' };
