import { listArticles } from '#server/articles/list-articles.server.ts';
import { showOpenCatalogue } from '#server/catalogue/show-open-catalogue.server.ts';
import { showOpenProduct } from '#server/catalogue/show-open-product.server.ts';
import { suggestOpenProducts } from '#server/catalogue/suggest-open-products.server.ts';
import { exportFeed } from '#server/exports/export-feed.server.ts';
import { listNews } from '#server/news/list-news.server.ts';
import { newsForMain } from '#server/news/news-for-main.server.ts';
import { exported } from '../reply/file.ts';
import { json } from '../reply/json.ts';
import { openList } from '../reply/shapes/catalogue.ts';
import { openCard, suggestions } from '../reply/shapes/product.ts';
import { articleList, mainNews, newsList } from '../reply/shapes/publication.ts';
import { read, row } from '../row.ts';

/** Open API methods (§7, contract §3.4). */
export const openApi = [
  row({
    verbs: read,
    url: '/openapi/filter/{id?}',
    useCase: showOpenCatalogue,
    set: { detailed: '1' },
    reply: json(openList),
    screen: '/open',
  }),
  row({
    verbs: read,
    url: '/openapi/getProduct/{id?}',
    useCase: showOpenProduct,
    reply: json(openCard),
    screen: '/open/product/{id}',
  }),
  row({
    verbs: read,
    url: '/openapi/getAllNews/{id?}',
    useCase: listNews,
    set: { withText: '1' },
    reply: json(newsList),
    screen: '/news',
  }),
  row({
    verbs: read,
    url: '/openapi/getAllArticles/{id?}',
    useCase: listArticles,
    set: { withText: '1' },
    reply: json(articleList),
    screen: '/articles',
  }),
  row({
    verbs: read,
    url: '/openapi/getNewsForMain/{id?}',
    useCase: newsForMain,
    reply: json(mainNews),
    screen: '/',
  }),
  row({
    verbs: read,
    url: '/openapi/searchProductsInMainFilter/{id?}',
    useCase: suggestOpenProducts,
    reply: json(suggestions),
    screen: '/open',
  }),
  // New: the old portal had none.
  row({
    verbs: read,
    url: '/openapi/yml',
    useCase: exportFeed,
    reply: exported,
    screen: '/cabinet/token',
  }),
];
