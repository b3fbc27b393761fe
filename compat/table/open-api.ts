import { exportFeed } from '#server/catalogue/exports/export-feed.server.ts';
import { listOpenProductDocuments } from '#server/catalogue/list-open-product-documents.server.ts';
import { showOpenCatalogue } from '#server/catalogue/show-open-catalogue.server.ts';
import { showOpenProduct } from '#server/catalogue/show-open-product.server.ts';
import { suggestOpenProducts } from '#server/catalogue/suggest-open-products.server.ts';
import { listArticles } from '#server/content/articles/list-articles.server.ts';
import { listNews } from '#server/content/news/list-news.server.ts';
import { newsForMain } from '#server/content/news/news-for-main.server.ts';
import { goods, goodsDocumentsExample, listExample, publications } from '../docs/examples.ts';
import { filterTypes, newsCount } from '../docs/wire-types.ts';
import {
  goodsDocumentsFields,
  goodsDocumentsSay,
  idOrField,
  listFields,
  pages,
  searched,
} from '../docs/words.ts';
import { exported } from '../reply/file.ts';
import { json } from '../reply/json.ts';
import { openList } from '../reply/shapes/catalogue.ts';
import { openCard, suggestions } from '../reply/shapes/product.ts';
import { documentsOfGoods } from '../reply/shapes/product-document.ts';
import { articleList, mainNews, newsList } from '../reply/shapes/publication.ts';
import { chapter, read, row } from '../row.ts';

const token =
  'a token of the page «Токены API», for contract prices and exact stocks; without it only retail prices';

const rules = `These calls need no session: cookies are ignored, and a browser also gets JSON. A token is created on the page «Токены API» and sent as
\`Authorization: Bearer …\` or as the field \`token\`, which takes precedence. With a token, prices are those of its contract and stocks are the exact
stocks of its warehouses; an unknown or revoked token is a 401. Without a token \`price\` is \`null\`, a quantity above 30 is \`"более 30"\`, and answers to
GET have an \`ETag\` for \`If-None-Match\`. Pages of other sites may call this API (CORS). A token may make 3,000 calls a minute, unless the portal is
configured otherwise; further calls are a 429.`;

/** Open API methods (§7.4.1). */
export const openApi = chapter({ title: 'Open API', rules }, [
  row({
    verbs: read,
    url: '/openapi/filter/{id?}',
    token: 'optional',
    rename: { id: 'catalog' },
    useCase: showOpenCatalogue,
    scope: 'catalogue',
    set: { detailed: '1' },
    reply: json(openList),
    screen: '/open',
    docs: {
      says:
        'The filtered catalogue. Each value of a facet (`brands`, `collections`, `params`) has the number of goods there would be with that value ' +
        'added; `prices` are the bounds of the price filter. `quantity` and `wms_id` of a product refer to the selected warehouse, else to warehouse 1.',
      fields: { id: 'in the URL: the node, when `catalog` is absent', ...listFields, token },
      types: filterTypes,
      unlisted: ['sort', 'opening'],
      call: {
        path: '/openapi/filter/',
        form: 'query=светильник&brand[]=1&sorting[field]=price_rrc&sorting[sort]=asc',
      },
      answer: () => listExample,
    },
  }),
  row({
    verbs: read,
    url: '/openapi/getProduct/{id?}',
    token: 'optional',
    useCase: showOpenProduct,
    scope: 'catalogue',
    reply: json(openCard),
    screen: '/open/product/{id}',
    docs: {
      says: 'One product. A product that is not, or no longer, sold is a 404.',
      fields: { id: idOrField, token },
      call: { path: '/openapi/getProduct/101/' },
      answer: () => ({ product: goods }),
    },
  }),
  // The old portal had no such call.
  row({
    verbs: read,
    url: '/openapi/getProductDocuments/{id?}',
    token: 'optional',
    useCase: listOpenProductDocuments,
    scope: 'catalogue',
    reply: json(documentsOfGoods),
    screen: '/open',
    docs: {
      says: goodsDocumentsSay,
      fields: { ...goodsDocumentsFields, token: 'a token of the page «Токены API»; it changes nothing here' },
      call: { path: '/openapi/getProductDocuments/101/' },
      answer: () => goodsDocumentsExample,
    },
  }),
  row({
    verbs: read,
    url: '/openapi/getAllNews',
    atEnd: 'page',
    useCase: listNews,
    set: { withText: '1' },
    reply: json(newsList),
    screen: '/news',
    docs: {
      says: 'News, newest first, 20 per page. `text` is HTML.',
      fields: pages(20),
      call: { path: '/openapi/getAllNews/?page=1' },
      answer: () => publications,
    },
  }),
  row({
    verbs: read,
    url: '/openapi/getAllArticles',
    atEnd: 'page',
    useCase: listArticles,
    set: { withText: '1' },
    reply: json(articleList),
    screen: '/articles',
    docs: {
      says: 'Articles, newest first, 10 per page. `text` is HTML.',
      fields: pages(10),
      call: { path: '/openapi/getAllArticles/?page=1' },
      answer: () => ({ ...publications, paging: { ...publications.paging, perpage: 10 } }),
    },
  }),
  row({
    verbs: read,
    url: '/openapi/getNewsForMain',
    atEnd: 'newsCount',
    useCase: newsForMain,
    reply: json(mainNews),
    screen: '/',
    docs: {
      says: 'The latest news.',
      fields: { newsCount: 'the number of items, 1 to 20, default 3' },
      types: newsCount,
      call: { path: '/openapi/getNewsForMain/?newsCount=1' },
      answer: () => ({ news: publications.items }),
    },
  }),
  row({
    verbs: read,
    url: '/openapi/searchProductsInMainFilter',
    atEnd: 'query',
    token: 'optional',
    useCase: suggestOpenProducts,
    scope: 'catalogue',
    reply: json(suggestions),
    screen: '/open',
    docs: {
      says: 'The ten best matches for a partially typed query. `price` is the contract price, `null` without a token.',
      fields: { query: searched, token },
      call: { path: '/openapi/searchProductsInMainFilter/', form: 'query=плато' },
      answer: () => ({ products: [goods] }),
    },
  }),
  // The old portal had no such call.
  row({
    verbs: read,
    url: '/openapi/yml',
    token: 'required',
    useCase: exportFeed,
    scope: 'catalogue',
    reply: exported,
    screen: '/cabinet/token',
    docs: {
      says:
        'New: the whole catalogue as a price list in YML, for shops and marketplaces that poll it. Requires a token (else 401). ' +
        'The answer to a GET has an `ETag`: repeated with `If-None-Match` it is a 304 while nothing has changed.',
      fields: {
        token: 'a token of the page «Токены API»',
        modified_since:
          'only the offers of goods whose card, price or stock has changed since, or up to ten minutes before: `2026-07-20T12:00:00+03:00`, or a day in Moscow. All of them when what has changed is not ' +
          'known. YML cannot say which of the two it is, nor name what is gone: read the whole list now and then, or `gone` of `/api/products/changes/`',
      },
      call: { path: '/openapi/yml/?token=svt_…' },
      media: ['application/xml'],
      answer:
        'The file in UTF-8, as defined by `docs/schemas/yml.xsd`. `<offer id available>`: the price of the token’s contract (the recommended retail price when ' +
        'wholesale prices are hidden from the token’s owner; goods without it are omitted), the free stock of the token’s warehouses, in total in `count` and for each ' +
        'warehouse in `outlets`; url, picture, name, vendor, vendorCode, description, params. `categories`: the tree.',
    },
  }),
]);
