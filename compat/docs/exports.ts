import type { Documented } from './documented.ts';
import { filterFields } from './open-api.ts';

const contract = 'whose prices are meant: one of the account’s own; none is the current one';
const products = 'ids: these goods in this order, whatever else is sent; at most 20,000';
const { page: _, perpage: __, sorting: ___, ...filter } = filterFields;

const sheet =
  'The file: a row a product under one row of names (it stays in sight and filters), in the order of the catalogue. Articul, name, brand, ' +
  'collection, section, unit, package, price under the contract, recommended retail price, free stock of each warehouse of the ' +
  'contract, a link to the picture, the id. Prices and stocks are numbers. Without the column of prices where wholesale prices are hidden.';

export const exportsDocs: Documented[] = [
  {
    url: '/api/xlsxAllCatalogExport',
    says: 'The whole catalogue under the contract.',
    fields: { contract },
    call: { path: '/api/xlsxAllCatalogExport/' },
    answer: sheet,
  },
  {
    url: '/api/xmlCatalogExport',
    says: 'The catalogue, a filter of it, or chosen goods.',
    fields: {
      contract,
      warehouse:
        'its stock only; one that the contract does not allow is a 400. None is all warehouses of the contract',
      inStock: '`1`: only what is in stock there; nothing or `0`: all',
      products,
    },
    call: { path: '/api/xmlCatalogExport/', form: 'warehouse=1&inStock=1' },
    answer:
      'The file, UTF-8, as `docs/schemas/catalogue.xsd` has it: `<product id>` with articul, header, brand, collection, section, unit, pack, price ' +
      '(roubles; none where wholesale prices are hidden), price_rrc, picture (an address), stocks. The fields of a filter (xlsxCatalogExport) are taken, too.',
  },
  {
    url: '/api/xlsxCatalogExport',
    says: 'What passes a filter, or chosen goods.',
    fields: {
      products,
      contract,
      ...filter,
      warehouse:
        'its stock only; one that the contract does not allow is a 400. None is all warehouses of the contract',
      available: '`1` or nothing: only what is in stock there; `0`: all',
      byprice: '`price_rrc`: the bounds are those of the retail price; else of the price under the contract',
    },
    call: { path: '/api/xlsxCatalogExport/', form: 'catalog=2&brand[]=1&available=1' },
    answer: sheet,
  },
];
