/** Documentation of fields that several calls share. */

/** The description of the key in calls that add to the basket (decisions/forms.md). */
export const keyField =
  'any text that identifies this submission; the header `Idempotency-Key` does the same. Repeating the key with the same fields within ' +
  'two days changes nothing and returns the same answer. Without a key every call counts';

/** The description of the contract in calls that change the basket. */
export const seenContract =
  'the contract whose prices were shown. If another contract is current by now, nothing is saved';

/** The description of the contract in read-only calls. */
export const ownContract =
  'the contract whose prices to return, one of the account’s own; default: the current contract';

export const idOrField = 'in the URL or as a field';
export const searched = 'words, or part of an articul';
export const page = 'the page number, from 1; a number beyond the end gives the last page';
const emptyPage = 'the page number, from 1; a page beyond the end is empty';

/** The description and the fields of the calls for documents of goods. */
export const goodsDocumentsSay =
  'New: certificates, passports and manuals of one product (`id`) or of many (`ids`). `products` are in the order of the ids, each once; a product ' +
  'without documents has an empty list. `missing`: the ids under which nothing is sold; a single product that is not sold is a 404. Neither `id` nor ' +
  '`ids`, both, or more than 2,000 ids are a 400.';
export const goodsDocumentsFields = {
  id: 'one product, in the URL or as a field',
  ids: 'ids of the portal',
};

/** The fields of a paginated list in JSON. */
export const pages = (usual: number) => ({
  page: emptyPage,
  perpage: `the page size, 1 to 100, default ${usual}; a larger number counts as 100, an invalid value as the default`,
});

/** The fields of a catalogue filter. */
export const filterFields = {
  catalog: 'nodes of the tree, including all nodes below them; default: the whole catalogue',
  'brand, collection, tags': 'ids',
  warehouse: 'id; default: any',
  available: '`1`: only goods in stock there',
  query: searched,
  'minprice, maxprice': 'roubles',
  byprice: '`price_rrc`: the bounds apply to the retail price (without a token they always do)',
  filter: 'parameter id → value ids: `filter[3]=12,14` or `filter[3][]=12&filter[3][]=14`',
  search_range: 'parameter id → bounds: `search_range[1][from]=10&search_range[1][to]=40`',
  'minp, maxp': 'another notation of `search_range`: `minp[1]=10&maxp[1]=40`',
};

/** The fields of a filtered list. */
export const listFields = {
  ...filterFields,
  sorting: '`sorting[field]`: articul, header, price, price_rrc; `sorting[sort]`: asc, desc',
  ...pages(20),
};
