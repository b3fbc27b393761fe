import type { ReactNode } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import type { Sorted } from '#app/components/ui/sort-look.ts';
import { useDeskList } from '#app/enhance/desk.ts';

/** A column of a list. */
export type DeskColumn<Row> = {
  /** Its name in the sorting and among the hidden columns. */
  id: string;
  header: string;
  className?: string;
  /** Whether the list can be sorted by it. */
  sorts?: boolean;
  /** Whether a phone shows the head beside the value. */
  labelled?: boolean | ((row: Row) => boolean);
  /** Whether its head is only for screen readers. */
  unlabelled?: boolean;
  /** Whether it is always shown. */
  always?: boolean;
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  caption: string;
  className?: string;
  columns: readonly DeskColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The class of a row. */
  look?: (row: Row) => string | undefined;
  /** The address of the list and its conditions, with `sort` if the list can be sorted. */
  path: string;
  query: Record<string, string>;
};

/** The table of a desk list: its heads sort, and columns that the reader has hidden are left out. */
export function DeskTable<Row>(props: Props<Row>) {
  const { caption, className, columns, rows, keyOf, look, path, query } = props;
  const hidden = useDeskList()?.hidden ?? [];
  const shown = columns.filter(({ id, always }) => always || !hidden.includes(id));
  const current = sortedBy(query.sort);
  return (
    <table className={`data-table cards desk-list${className ? ` ${className}` : ''}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {shown.map(({ id, header, className: style, sorts, unlabelled }) =>
            sorts ? (
              <SortHead className={isNumber(style)} {...{ id, header, current, path, query }} key={id} />
            ) : (
              <th scope="col" className={isNumber(style)} key={id}>
                {unlabelled ? <span className="visually-hidden">{header}</span> : header}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={look?.(row)}>
            {shown.map(({ id, header, className: style, labelled, cell }) => (
              <td className={style} data-label={isLabelled(labelled, row) ? header : undefined} key={id}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SortHeadProps = Pick<Props<never>, 'path' | 'query'> & {
  id: string;
  header: string;
  className?: string | undefined;
  current: Sorted;
};

/**
 * The head of a column, a link that sorts the list by it with the same steps as `SortHeader`, whose code would be one
 * more file on each screen of goods.
 */
export function SortHead({ id, header, className, current, path, query }: SortHeadProps) {
  const sort = current?.field === id ? current.sort : undefined;
  return (
    <th scope="col" className={className} aria-sort={sort && `${sort}ending`}>
      <a href={listHref(path, { ...query, sort: nextSort(id, current) })} rel="nofollow">
        {header}
        <SortIcon of={sort} />
      </a>
    </th>
  );
}

export function SortIcon({ of: sort }: { of: 'asc' | 'desc' | undefined }) {
  return <Icon name={sort === undefined ? 'selector' : sort === 'asc' ? 'arrow-up' : 'arrow-down'} />;
}

function isLabelled<Row>(labelled: DeskColumn<Row>['labelled'], row: Row): boolean {
  return typeof labelled === 'function' ? labelled(row) : labelled === true;
}

function isNumber(style: string | undefined): string | undefined {
  return style?.split(' ').includes('number') ? 'number' : undefined;
}

/** Reads the order in the address of a list; the server ignores unknown columns. */
export function sortedBy(text: string | undefined): Sorted {
  const [field = '', sort] = (text ?? '').split(':');
  return sort === 'asc' || sort === 'desc' ? { field, sort } : undefined;
}

/** Returns the order after a press on a head, as in the address: ascending first, then descending. */
export function nextSort(field: string, current: Sorted): string {
  return `${field}:${current?.field === field && current.sort === 'asc' ? 'desc' : 'asc'}`;
}
