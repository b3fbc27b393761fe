import { exportCatalogue } from '#server/exports/export-catalogue.server.ts';
import { exported } from '../reply/file.ts';
import { read, row } from '../row.ts';

/** The catalogue as files (§7 «Exports», contract §3.3). */
export const exports = [
  row({
    verbs: read,
    url: '/api/xlsxAllCatalogExport',
    rename: { contract: 'under' },
    set: { whole: '1', format: 'xlsx' },
    useCase: exportCatalogue,
    reply: exported,
    screen: '/cabinet/exports',
  }),
  row({
    verbs: read,
    url: '/api/xmlCatalogExport',
    rename: { contract: 'under', inStock: 'available' },
    set: { whole: '0', format: 'xml' },
    useCase: exportCatalogue,
    reply: exported,
    screen: '/cabinet/exports',
  }),
  row({
    verbs: read,
    url: '/api/xlsxCatalogExport',
    rename: { contract: 'under' },
    set: { whole: '0', format: 'xlsx' },
    useCase: exportCatalogue,
    reply: exported,
    screen: '/cabinet/exports',
  }),
];
