import { exportCatalogue } from '#server/catalogue/exports/export-catalogue.server.ts';
import { sheetType } from '#server/files/sheet.ts';
import { exportTypes } from '../docs/wire-types.ts';
import { ownContract as contract, filterFields } from '../docs/words.ts';
import { exported } from '../reply/file.ts';
import { chapter, read, row } from '../row.ts';

const products = 'ids: exactly these goods in this order, regardless of other fields; at most 20,000';
const { available: _, ...filterOfAnyStock } = filterFields;
/** Fields that lists have but files do not. */
const ofLists = ['sort', 'sorting', 'page', 'perpage', 'articuls'];
const sheet =
  'The file: one row per product in the order of the catalogue, below one header row (frozen, with filters). Articul, name, brand, ' +
  'collection, section, unit, package, contract price, recommended retail price, free stock of each warehouse of the ' +
  'contract, a link to the picture, the id. Prices and stocks are numbers. The contract price is omitted when wholesale prices are hidden.';

const rules = `Downloads, streamed while they are written: they carry no length, and one that breaks off is incomplete. Prices are those that the
account sees on its screens, stocks those of the contract's warehouses. The answer to a GET has an \`ETag\`: repeat it with \`If-None-Match\` to get a 304
while nothing has changed. At most two files are written at once for an account and ten in total; a further request is a 429.`;

const since = (gone: string) =>
  `only goods whose card, price or stock has changed since, or up to ten minutes before: \`2026-07-20T12:00:00+03:00\`, or a day in Moscow, as in \`/api/products/changes/\`. ${gone}`;
const sinceInTable = since(
  'The last column is then `Удалён`: rows with `1` there have nothing else but the id, and name what has changed and is not in this file any more, because it is not sold or does ' +
    'not match what was asked for. Without that column the file is whole: the changes are not known, or there are too many',
);
const sinceInXml = since(
  '`<gone>` then names what has changed and is not in this file any more, because it is not sold or does not match what was asked for. Without `<gone>` the file is whole: the changes are ' +
    'not known, or there are too many. The `date` of a file is the `modified_since` of the next one',
);

/** The fields of a spreadsheet and of a CSV file. */
const tableFields = {
  fields: {
    products,
    contract,
    modified_since: sinceInTable,
    ...filterFields,
    warehouse:
      'only the stock of this warehouse; one that the contract does not allow is a 400. Default: all warehouses of the contract',
    available: '`1` or absent: only goods in stock there; `0`: all',
    byprice: '`price_rrc`: the bounds apply to the retail price; otherwise to the contract price',
  },
  types: exportTypes,
  unlisted: ofLists,
};

/** The catalogue as files (§7.3.19). */
export const exports = chapter({ title: 'The catalogue as files', rules }, [
  row({
    verbs: read,
    url: '/api/xlsxAllCatalogExport',
    rename: { contract: 'under' },
    set: { whole: '1', format: 'xlsx' },
    useCase: exportCatalogue,
    scope: 'catalogue',
    reply: exported,
    screen: '/cabinet/exports',
    docs: {
      says: 'The whole catalogue under the contract.',
      fields: { contract, modified_since: sinceInTable },
      unlisted: [...Object.keys(filterFields).flatMap((names) => names.split(', ')), ...ofLists, 'products'],
      types: exportTypes,
      call: { path: '/api/xlsxAllCatalogExport/' },
      answer: sheet,
      media: [sheetType],
    },
  }),
  row({
    verbs: read,
    url: '/api/xmlCatalogExport',
    rename: { contract: 'under', inStock: 'available' },
    set: { whole: '0', format: 'xml' },
    useCase: exportCatalogue,
    scope: 'catalogue',
    reply: exported,
    screen: '/cabinet/exports',
    docs: {
      says: 'The catalogue, filtered or not, or selected goods.',
      fields: {
        contract,
        modified_since: sinceInXml,
        ...filterOfAnyStock,
        warehouse:
          'only the stock of this warehouse; one that the contract does not allow is a 400. Default: all warehouses of the contract',
        inStock: '`1`: only goods in stock there; absent or `0`: all',
        products,
      },
      unlisted: ofLists,
      types: exportTypes,
      call: { path: '/api/xmlCatalogExport/', form: 'warehouse=1&inStock=1' },
      media: ['application/xml'],
      answer:
        'The file in UTF-8, as defined by `docs/schemas/catalogue.xsd`: `<product id>` with articul, header, brand, collection, section, unit, pack, price ' +
        '(roubles; omitted when wholesale prices are hidden), price_rrc, picture (a URL), stocks.',
    },
  }),
  row({
    verbs: read,
    url: '/api/xlsxCatalogExport',
    rename: { contract: 'under' },
    set: { whole: '0', format: 'xlsx' },
    useCase: exportCatalogue,
    scope: 'catalogue',
    reply: exported,
    screen: '/cabinet/exports',
    docs: {
      says: 'Goods that match a filter, or selected goods.',
      ...tableFields,
      call: { path: '/api/xlsxCatalogExport/', form: 'catalog=2&brand[]=1&available=1' },
      answer: sheet,
      media: [sheetType],
    },
  }),
  row({
    verbs: read,
    url: '/api/csvCatalogExport',
    rename: { contract: 'under' },
    set: { whole: '0', format: 'csv' },
    useCase: exportCatalogue,
    scope: 'catalogue',
    reply: exported,
    screen: '/cabinet/exports',
    docs: {
      says: 'The same goods as `xlsxCatalogExport`, as CSV.',
      ...tableFields,
      call: { path: '/api/csvCatalogExport/', form: 'catalog=2&brand[]=1&available=1' },
      answer:
        'The file, with the columns of the spreadsheet and one row per product, as Excel opens it here: UTF-8 with a byte order mark, `;` between fields, a decimal comma (`1234,50`), ' +
        'CRLF at the end of lines. A text that begins like a formula (`=`, `+`, `-`, `@`) has an apostrophe before it. The picture is its URL.',
      media: ['text/csv'],
    },
  }),
]);
