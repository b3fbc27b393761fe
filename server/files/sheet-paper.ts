import { columnName, type Sheet } from './sheet.ts';
import { elementsXml } from './xml.ts';

/** What a sheet says about paper and sight, where xlsx-js-style has no words for it; each in its place of the sheet's XML. */
type PaperXml = { fits: string; view: string; page: string };

/** Inches, as far from the edge as any printer needs. */
export const margins = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 };

/**
 * The head stays in sight. A document is as wide as a sheet of A4 that lies on its side, as many of them as it takes, numbered at the foot,
 * and shows no lines but its own.
 */
export function paperXml({ frozen, paper }: Pick<Sheet, 'frozen' | 'paper'>): PaperXml {
  const topLeftCell = `A${frozen + 1}`;
  const pane = { _attributes: { ySplit: frozen, topLeftCell, activePane: 'bottomLeft', state: 'frozen' } };
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

/** The row of the head, which is repeated on every sheet of paper: a name that Excel knows. */
export function repeatedHead({ name, frozen }: Pick<Sheet, 'name' | 'frozen'>): {
  Name: string;
  Ref: string;
} {
  return { Name: '_xlnm.Print_Titles', Ref: `'${name.replaceAll("'", "''")}'!$${frozen}:$${frozen}` };
}

/** The cells that the filter of a sheet with so many rows goes over. */
export function filteredCells({ widths, frozen }: Pick<Sheet, 'widths' | 'frozen'>, rows: number): string {
  return `A${frozen}:${columnName(widths.length - 1)}${Math.max(rows, frozen)}`;
}
