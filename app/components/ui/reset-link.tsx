import { isNarrowed } from './list-query.ts';

type Props = { href: string; query: Parameters<typeof isNarrowed>[0] };

/** A link to a list without conditions, shown when `query`, the fields of its address, has any. */
export function ResetLink({ href, query }: Props) {
  if (!isNarrowed(query)) return null;
  return (
    <a className="btn btn-sm btn-quiet" href={href}>
      Сбросить
    </a>
  );
}
