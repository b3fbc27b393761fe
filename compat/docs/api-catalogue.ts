import { dealerList } from '../reply/shapes/catalogue.ts';
import { contractSelected } from '../reply/shapes/contract.ts';
import { initialData, initialFilter } from '../reply/shapes/init-data.ts';
import { dealerCard, suggestions } from '../reply/shapes/product.ts';
import type { Documented } from './documented.ts';
import { dealerGoods, list } from './examples.ts';
import { filterFields } from './open-api.ts';

const contracts = [{ id: 1, header: '114-О/2025', company: 'ООО «Свет»', contragentId: 1 }];
const warehouses = [
  { id: 1, header: 'Томилино' },
  { id: 2, header: 'Тверь' },
];
const contract = 'whose prices are meant: one of the account’s own; none is the current one';

export const apiCatalogueDocs: Documented[] = [
  {
    url: '/api/initdata',
    says:
      'Who is signed in, under which contracts he orders, and what an order needs. `contracts` are keyed by id; an observer orders nothing ' +
      'and gets no addresses, contragents or ways of delivery.',
    fields: {},
    call: { path: '/api/initdata/' },
    answer: initialData({
      account: {
        ...{ id: 1, email: 'dealer@example.com', name: 'Анна Зотова', phone: '+7 (916) 123-45-67' },
        ...{ role: 'main', dealer: 'Свет', picture: '', subscribed: false, newsEmail: 'dealer@example.com' },
      },
      contracts,
      addresses: [{ id: 1, fullAddress: 'Тула, ул. Заводская, 14, склад 3' }],
      contragents: [
        {
          ...{ id: 1, company: 'ООО «Свет»', inn: '7707083893', kpp: '770701001', ogrn: '1027700132195' },
          ...{ legal_address: 'Москва, ул. Вавилова, 19', bank: 'ПАО Сбербанк', bik: '044525225' },
          ...{ account: '40702810938000000001', enabled: true, contracts: [{ id: 1, header: '114-О/2025' }] },
        },
      ],
      delivery: [{ id: 3, header: 'Транспортная компания', price: 50_000 }],
      selectedContract: 1,
      regionId: 1,
    }),
  },
  {
    url: '/api/filterinit',
    says: 'What a filter offers before anything is chosen. `count`: goods of a node and all beneath that are in stock under the contract.',
    fields: {},
    call: { path: '/api/filterinit/' },
    answer: initialFilter({
      contracts,
      tree: [
        {
          ...{ id: 2, header: 'Светильники', count: 1240 },
          children: [{ id: 21, header: 'Накладные', count: 310, children: [] }],
        },
      ],
      selectedContract: 1,
      warehouses,
    }),
  },
  {
    url: '/api/filter',
    says:
      'The catalogue by a filter. Facets (`brands`, `collections`, `params`) count how many there would be with each value too; `prices` are ' +
      'the bounds of what may be filtered by. `quantity` and `wms_id` of a product speak of the chosen warehouse, else of warehouse 1, ' +
      'or of the first where the contract does not allow that one. Where wholesale prices are hidden nothing is sorted or bounded by them.',
    fields: {
      contract,
      ...filterFields,
      available: '`1` or nothing: only what is in stock there; `0`: all',
      byprice: '`price_rrc`: the bounds are those of the retail price; else of the price under the contract',
    },
    call: {
      path: '/api/filter/',
      form: 'catalog=2&brand[]=1&warehouse=1&sorting[field]=price&sorting[sort]=asc',
    },
    answer: dealerList({ ...list, items: [dealerGoods], warehouses }),
  },
  {
    url: '/api/setContract',
    says: 'Makes a contract the current one of the account. The basket stays; its prices are those of the contract from now on.',
    fields: { id: 'the contract' },
    call: { path: '/api/setContract/', form: 'id=1' },
    answer: contractSelected({ selectedContract: 1 }),
  },
  {
    url: '/api/product/{id?}',
    says: 'One product. What is not sold (any more) is a 404.',
    fields: { id: 'in the URL, or as a field', contract },
    call: { path: '/api/product/101/' },
    answer: dealerCard({ product: dealerGoods, warehouses }),
  },
  {
    url: '/api/search',
    says: 'The best ten products for what has been typed so far.',
    fields: { keyword: 'words, or a part of an articul', contract },
    call: { path: '/api/search/?keyword=LT-NB' },
    answer: suggestions({ products: [dealerGoods] }),
  },
];
