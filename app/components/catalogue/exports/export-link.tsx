import { Icon } from '#app/components/ui/icon.tsx';
import type { FilterState } from '#server/goods/model.ts';
import { exportsHref } from './export-hrefs.ts';

/** Links from the catalogue to the export screen, with the current filter. */
export function ExportLink({ state }: { state: FilterState }) {
  return (
    <a
      className="btn btn-sm"
      href={exportsHref(state)}
      rel="nofollow"
      aria-label="Скачать файл или прайс-бланк"
    >
      <Icon name="download" />
      <span className="only-l">Скачать файл</span>
    </a>
  );
}
