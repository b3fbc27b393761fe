import { columnName, type Sheet } from './sheet.ts';
import { elementsXml } from './xml.ts';

/** Print and view settings that xlsx-js-style does not support, each for its place in the sheet's XML. */
type PaperXml = { fits: string; view: string; page: string };

/** In inches; wide enough for any printer. */
export const margins = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 };

/**
 * Returns the settings of a sheet. The header is frozen. A document is printed on A4 landscape, one page wide
 * and as many pages high as needed, with numbered pages and without grid lines.
 */
export function paperXml({
  frozen,
  frozenColumns = 0,
  paper,
}: Pick<Sheet, 'frozen' | 'frozenColumns' | 'paper'>): PaperXml {
  const topLeftCell = `${columnName(frozenColumns)}${frozen + 1}`;
  const activePane = frozenColumns > 0 ? 'bottomRight' : 'bottomLeft';
  const split = { ...(frozenColumns > 0 && { xSplit: frozenColumns }), ySplit: frozen };
  const pane = { _attributes: { ...split, topLeftCell, activePane, state: 'frozen' } };
  const shown = { ...(paper && { showGridLines: 0 }), workbookViewId: 0 };
  const view = elementsXml({ sheetView: { _attributes: shown, pane } });
  if (!paper) return { fits: '', view, page: '' };
  const foot = paper.foot.replaceAll('&', '&&');
  return {
    view,
    fits: elementsXml({ sheetPr: { pageSetUpPr: { _attributes: { fitToPage: 1 } } } }),
    page: elementsXml({
      pageSetup: { _attributes: { paperSize: 9, orientation: 'landscape', fitToWidth: 1, fitToHeight: 0 } },
      headerFooter: { oddFooter: `&L&8${foot}&R&8Страница &P из &N` },
    }),
  };
}

/** Returns the defined name that makes Excel repeat the header row on every printed page. */
export function repeatedHead({ name, frozen }: Pick<Sheet, 'name' | 'frozen'>): {
  Name: string;
  Ref: string;
} {
  return { Name: '_xlnm.Print_Titles', Ref: `'${name.replaceAll("'", "''")}'!$${frozen}:$${frozen}` };
}

/** Returns the range of the autofilter for a sheet with `rows` rows. */
export function filteredCells(
  { widths, frozen, totalled }: Pick<Sheet, 'widths' | 'frozen' | 'totalled'>,
  rows: number,
): string {
  return `A${frozen}:${columnName(widths.length - 1)}${Math.max(totalled ? rows - 1 : rows, frozen)}`;
}
