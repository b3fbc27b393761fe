import { Icon } from '#app/components/ui/icon.tsx';
import type { FilterState } from '#server/catalogue/model.ts';
import { exportsHref } from './export-hrefs.ts';

/** From the catalogue to the screen of exports, with the filter that is shown. */
export function ExportLink({ state }: { state: FilterState }) {
  return (
    <a className="btn btn-sm" href={exportsHref(state)} rel="nofollow" aria-label="Выгрузить в Excel или XML">
      <Icon name="download" />
      <span className="only-l">Выгрузить</span>
    </a>
  );
}
