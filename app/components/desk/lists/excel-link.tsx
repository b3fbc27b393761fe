import { Icon } from '#app/components/ui/icon.tsx';

/** The list as an `.xlsx` file; nothing for an empty list. `of`: the number of rows, or whether there are any. */
export function ExcelLink({ href, of }: { href: string; of: number | boolean }) {
  if (!of) return null;
  return (
    <a className="btn btn-sm" href={href} download>
      <Icon name="download" />
      Excel
    </a>
  );
}
