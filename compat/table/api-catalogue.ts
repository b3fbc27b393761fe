import { contractSwitched } from '#app/components/layout/contract-switched.ts';
import { filterGoods } from '#server/catalogue/filter-goods.server.ts';
import { filterInit } from '#server/catalogue/filter-init.server.ts';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { suggestProducts } from '#server/catalogue/suggest-products.server.ts';
import { switchContract } from '#server/contracts/switch-contract.server.ts';
import { initData } from '#server/frame/init-data.server.ts';
import { json } from '../reply/json.ts';
import { refusedWithStatus } from '../reply/refused.ts';
import { dealerList } from '../reply/shapes/catalogue.ts';
import { contractSelected } from '../reply/shapes/contract.ts';
import { initialData, initialFilter } from '../reply/shapes/init-data.ts';
import { dealerCard, suggestions } from '../reply/shapes/product.ts';
import { read, row } from '../row.ts';

/** The dealer's catalogue (contract §3.3). */
export const apiCatalogue = [
  row({
    verbs: read,
    url: '/api/initdata',
    useCase: initData,
    reply: json(initialData),
    screen: '/cabinet',
  }),
  row({
    verbs: read,
    url: '/api/filterinit',
    useCase: filterInit,
    reply: json(initialFilter),
    screen: '/catalogue',
  }),
  row({
    verbs: read,
    url: '/api/filter',
    rename: { contract: 'under' },
    useCase: filterGoods,
    reply: json(dealerList),
    screen: '/catalogue/{catalog}',
  }),
  row({
    verbs: ['POST'],
    url: '/api/setContract',
    useCase: switchContract,
    reply: json(contractSelected, refusedWithStatus),
    screen: '/catalogue',
    told: contractSwitched,
  }),
  row({
    verbs: read,
    url: '/api/product/{id?}',
    rename: { contract: 'under' },
    useCase: showProduct,
    reply: json(dealerCard),
    screen: '/product/{id}',
  }),
  row({
    verbs: read,
    url: '/api/search',
    rename: { keyword: 'query', contract: 'under' },
    useCase: suggestProducts,
    reply: json(suggestions),
    screen: '/catalogue?query={keyword}',
  }),
];
