import { openList } from '../reply/shapes/catalogue.ts';
import { openCard, suggestions } from '../reply/shapes/product.ts';
import { articleList, mainNews, newsList } from '../reply/shapes/publication.ts';
import type { Documented } from './documented.ts';
import { goods, list, publications } from './examples.ts';

const token = 'contract prices and exact stocks, as the page «Токен» gave it; without it retail prices only';
const page = 'from 1; one beyond the end is the last';

/** What both filters take. */
export const filterFields = {
  catalog: 'nodes of the tree, with all beneath; none is the whole catalogue',
  'brand, collection, tags': 'ids',
  warehouse: 'id; none is any',
  available: '`1`: only what is in stock there',
  query: 'words, or a part of an articul',
  'minprice, maxprice': 'roubles',
  byprice: '`price_rrc`: the bounds are those of the retail price (without a token always)',
  filter: 'parameter id → value ids: `filter[3]=12,14` or `filter[3][]=12&filter[3][]=14`',
  search_range: 'parameter id → bounds: `search_range[1][from]=10&search_range[1][to]=40`',
  'minp, maxp': 'the same in another way: `minp[1]=10&maxp[1]=40`',
  sorting: '`sorting[field]`: articul, header, price, price_rrc; `sorting[sort]`: asc, desc',
  page,
  perpage: '1 to 100, usually 20',
};

export const openApiDocs: Documented[] = [
  {
    url: '/openapi/filter/{id?}',
    says:
      'The catalogue by a filter. Facets (`brands`, `collections`, `params`) count how many there would be with each value too; `prices` are ' +
      'the bounds of what may be filtered by. `quantity` and `wms_id` of a product speak of the chosen warehouse, else of warehouse 1.',
    fields: { ...filterFields, token },
    call: {
      path: '/openapi/filter/',
      form: 'query=светильник&brand[]=1&sorting[field]=price_rrc&sorting[sort]=asc',
    },
    answer: openList(list),
  },
  {
    url: '/openapi/getProduct/{id?}',
    says: 'One product. What is not sold (any more) is a 404.',
    fields: { id: 'in the URL, or as a field', token },
    call: { path: '/openapi/getProduct/101/' },
    answer: openCard({ product: goods }),
  },
  {
    url: '/openapi/getAllNews/{id?}',
    says: 'News, newest first, 20 a page. `text` is HTML.',
    fields: { page },
    call: { path: '/openapi/getAllNews/?page=1' },
    answer: newsList(publications),
  },
  {
    url: '/openapi/getAllArticles/{id?}',
    says: 'Articles, newest first, 10 a page. `text` is HTML.',
    fields: { page },
    call: { path: '/openapi/getAllArticles/?page=1' },
    answer: articleList({ ...publications, paging: { ...publications.paging, perpage: 10 } }),
  },
  {
    url: '/openapi/getNewsForMain/{id?}',
    says: 'The latest news.',
    fields: { newsCount: 'how many, 1 to 20, usually 3' },
    call: { path: '/openapi/getNewsForMain/?newsCount=1' },
    answer: mainNews({ news: publications.items }),
  },
  {
    url: '/openapi/searchProductsInMainFilter/{id?}',
    says: 'The best ten products for what has been typed so far. `price` is the contract price, `null` without a token.',
    fields: { query: 'words, or a part of an articul', token },
    call: { path: '/openapi/searchProductsInMainFilter/', form: 'query=плато' },
    answer: suggestions({ products: [goods] }),
  },
  {
    url: '/openapi/yml',
    says:
      'New: the whole catalogue as a price list in YML, for shops and marketplaces that ask for it again and again. Only with a token (else 401). ' +
      'A GET answers an `ETag`: with `If-None-Match` it is a 304 while nothing has changed.',
    fields: { token: 'as the page «Токен» gave it' },
    call: { path: '/openapi/yml/?token=svt_…' },
    answer:
      'The file, UTF-8, as `docs/schemas/yml.xsd` has it. `<offer id available>`: the price under the contract of the token (the recommended retail price where ' +
      'its owner is shown no wholesale prices; what has none is left out), free stock of its warehouses in `count` and, one by one, in `outlets`; url, picture, ' +
      'name, vendor, vendorCode, description, params. `categories`: the tree.',
  },
];
