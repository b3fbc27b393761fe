/** How a list looks; everything else in an address narrows it. */
const looks = ['page', 'perpage', 'sort'];

type Props = { href: string; query: Readonly<Record<string, string | number | undefined>> };

/** Leads to a list without conditions; shown when `query`, the fields of its address, has any. */
export function ResetLink({ href, query }: Props) {
  if (
    !Object.entries(query).some(
      ([name, value]) => value !== undefined && value !== '' && !looks.includes(name),
    )
  )
    return null;
  return (
    <a className="btn btn-sm btn-quiet" href={href}>
      Сбросить
    </a>
  );
}
