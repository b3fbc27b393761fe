import { Icon } from '#app/components/ui/icon.tsx';
import { actPath } from './act-query.ts';

const formats = [
  ['Excel', 'xlsx'],
  ['PDF', 'pdf'],
] as const;

/** The files of a ready act; `className` of each link. */
export function ActFiles({ id, className }: { id: number; className: string }) {
  return formats.map(([name, format]) => (
    <a
      className={className}
      href={`${actPath(id)}.${format}`}
      aria-label={`Скачать акт № ${id} в ${name}`}
      download
      key={format}
    >
      <Icon name="download" />
      {name}
    </a>
  ));
}
