import type { Client } from 'openapi-fetch';
import type { components, paths } from './schema.ts';

/**
 * Calls every operation of /openapi.json with a client generated from it: tests/compat/client.test.ts generates
 * `schema.ts`, compiles this file in strict mode, and runs it. It uses responses as a program would, so that wrong
 * types do not compile.
 */

type Portal = Client<paths>;
type ErrorCode = components['schemas']['ErrorCode'];

const inText = { parseAs: 'text' } as const;
const asFile = { parseAs: 'arrayBuffer' } as const;

export async function callAll(portal: Portal, token: string, shippingDay: string): Promise<void> {
  await basketOfOldPages(portal);
  await catalogueOfOldPages(portal);
  await people(portal);
  await forms(portal);
  await catalogue(portal);
  await basket(portal);
  await lists(portal);
  await acts(portal);
  await records(portal, shippingDay);
  await talk(portal);
  await files(portal);
  await openApi(portal, token);
}

async function basketOfOldPages(portal: Portal): Promise<void> {
  const added = await portal.POST('/ajax/addproduct/', { body: { id: 101, qnt: 2 } });
  if (added.data?.result === 1) roubles(added.data.sum);
  if (added.data?.result === 0) refusedFor(added.data.code);
  await portal.POST('/ajax/addbasket/', { body: { id: '101', qnt: '1', wms: 1, type: '1' } });
  await portal.POST('/ajax/addtobasket/', { body: { id: 101, qnt: 1, contract: 1, key: 'added-once' } });
  // @ts-expect-error: a quantity is required
  () => portal.POST('/ajax/addproduct/', { body: { id: 101 } });
  const changed = await portal.POST('/ajax/changeproduct/', { body: { id: 101, qnt: 3 } });
  if (changed.data?.result === 0) refusedFor(changed.data.code);
  await portal.POST('/ajax/addtocart/', { body: { id: 101, qnt: 1 } });
  await portal.POST('/ajax/add2basket/', { body: { id: 101, qnt: 1 } });
  await portal.POST('/ajax/updatebasket/', { body: { id: 101, qnt: 2 } });
  await portal.POST('/ajax/changebasket/', { body: { id: 101, qnt: '3' } });
  await portal.POST('/ajax/setproduct/', { body: { id: 101, qnt: 0 } });
  await portal.POST('/ajax/deleteproduct/', { body: { id: 101 } });
  await portal.POST('/ajax/clearbasket/', { body: {} });
  await portal.GET('/ajax/recount/', { params: { query: { qnt: { 101: 3 } } }, ...inText });
  await portal.POST('/ajax/recount/', { body: { delete: '1', mark: ['101:1:1'] }, ...inText });
  const delivery = await portal.POST('/ajax/setdelivery/', { body: { id: 1 } });
  if (delivery.data?.result === 1) roubles(delivery.data.total);
  await portal.GET('/ajax/orderfast/', inText);
  await portal.GET('/ajax/compobasket/', inText);
  await portal.GET('/ajax/topbasket/', inText);
}

async function catalogueOfOldPages(portal: Portal): Promise<void> {
  const path = { catalog: '21' };
  const second = { ajax: '1' as const, page: 2, brand: [1], sort: 'price:asc' };
  await portal.GET('/ajax/search/cat{catalog}/', { params: { path, query: second } });
  await portal.GET('/ajax/search/cat{catalog}/', { params: { path }, ...inText });
  await portal.GET('/ajax/opensearch/cat{catalog}/', { params: { query: { ajax: '1' }, path } });
  await portal.GET('/ajax/opensearch/cat{catalog}/', { params: { path }, ...inText });
  await portal.GET('/ajax/getproduct/', { params: { query: { id: 101 } }, ...inText });
  await portal.GET('/ajax/getproduct/id{id}/', { params: { path: { id: '101' } }, ...inText });
  const line = { params: { query: { id: 101, wms: 1 } }, ...inText };
  await portal.GET('/ajax/getbasketmodal/', line);
  await portal.GET('/popup_basket.php', line);
  await portal.GET('/include/popup_basket.php', line);
  await portal.GET('/ajax/popup_basket.php', line);
  const phone = '+7 916 123-45-67';
  const call = await portal.GET('/ajax/callback/', {
    params: { query: { save: '1', firstname: 'Анна', phone } },
  });
  if (typeof call.data === 'object' && call.data.state === 'error') refusedFor(call.data.code);
  await portal.GET('/ajax/callback/', inText);
  await portal.GET('/ajax/findforcomplaint/', { params: { query: { keyword: 'плато' } }, ...inText });
  await portal.GET('/tpl/user_getproduct.html', { params: { query: { id: 101 } }, ...inText });
}

async function people(portal: Portal): Promise<void> {
  await portal.GET('/ajax/accounts/', inText);
  await portal.GET('/ajax/messages/', { params: { query: { page: 1 } }, ...inText });
  await portal.POST('/ajax/updatenotifystatus/', { body: { id: 1, state: true } });
  await portal.POST('/ajax/deactivateagent/', { body: { id: 2 } });
  await portal.POST('/ajax/activateagent/', { body: { id: 2 } });
  await portal.POST('/ajax/deactivateaccount/', { body: { id: 2 } });
  await portal.POST('/ajax/activateaccount/', { body: { id: 2 } });
  const gone = await portal.POST('/ajax/deleteaccount/', { body: { id: 2 } });
  if (gone.data?.result === 1) flag(gone.data.enabled);
  await portal.POST('/ajax/checkuser/', { body: { user_email: 'free@example.com' }, ...inText });
  await portal.POST('/include/ajax.php', { body: { dataall: 'phone=%2B7 916 123-45-67' } });
  await portal.POST('/include/ajax.php', { body: { id: 1, val: 1 } });
  await portal.POST('/ajax/deletefavorites/', { body: { id: 101 } });
  const reminded = await portal.POST('/reminder/', { body: { email: 'nobody@example.com' } });
  if (reminded.data && reminded.data.result !== 1) refusedFor(reminded.data.code);
}

async function forms(portal: Portal): Promise<void> {
  const period = { startdate: '01.06.2026', enddate: '30.06.2026' };
  const act = await portal.GET('/tpl/act_form.html', {
    params: { query: { save: '1', contract_id: '1', ...period } },
  });
  if (typeof act.data === 'object' && act.data.state === 'error') Object.values(act.data.errors).flat();
  await portal.GET('/tpl/address_form.html', { params: { query: { id: 1 } }, ...inText });
  await portal.GET('/tpl/contragent_form.html', { params: { query: { id: 1 } }, ...inText });
  await portal.GET('/tpl/manager_form.html', { params: { query: { save: '1', id: 2, enabled: '1' } } });
  await portal.GET('/tpl/price_politics.html', {
    params: { query: { save: '1', id: 2, mode: 'markup', percent: 15 } },
  });
  await portal.GET('/tpl/draft_form.html', { params: { query: { save: '1', header: 'На июль' } } });
}

async function catalogue(portal: Portal): Promise<void> {
  const { data: me } = await portal.GET('/api/initdata/');
  me?.account.id.trim();
  await portal.POST('/api/initdata/');
  await portal.GET('/api/filterinit/');
  await portal.POST('/api/filterinit/');
  const query = { catalog: 2, brand: '1', sorting: { field: 'price', sort: 'asc' }, perpage: 20 } as const;
  const { data: found } = await portal.GET('/api/filter/', { params: { query } });
  for (const { price, header } of found?.products ?? []) roubles(price, header.trim());
  await portal.POST('/api/filter/', { body: query });
  await portal.POST('/api/setContract/', { body: { id: 1 } });
  await portal.GET('/api/product/', { params: { query: { id: 101 } } });
  // @ts-expect-error: the product is required
  () => portal.GET('/api/product/', { params: { query: {} } });
  await portal.POST('/api/product/', { body: { id: 101 } });
  const one = { path: { id: '101' } };
  await portal.GET('/api/product/{id}/', { params: one });
  await portal.POST('/api/product/{id}/', { params: one, body: { contract: 1 } });
  const { data: papers } = await portal.GET('/api/productDocuments/', {
    params: { query: { ids: [101, '102'] } },
  });
  papers?.products.flatMap(({ documents }) =>
    documents.map(({ url, size }) => `${url.trim()} ${size / 1024}`),
  );
  await portal.POST('/api/productDocuments/', { body: { id: 101 } });
  await portal.GET('/api/productDocuments/{id}/', { params: one });
  await portal.POST('/api/productDocuments/{id}/', { params: one, body: {} });
  await portal.GET('/api/search/', { params: { query: { keyword: 'плато' } } });
  await portal.POST('/api/search/', { body: { keyword: 'плато' } });
  const looked = await portal.POST('/api/products/', { body: { articuls: ['LT-NB36-4054', 'XX-1'] } });
  for (const { price } of looked.data?.products ?? []) roubles(price, looked.data?.missing.join());
  await portal.GET('/api/products/', { params: { query: { ids: [101, '102'], contract: 1 } } });
  const { data: changed } = await portal.GET('/api/products/changes/', {
    params: { query: { perpage: 50 } },
  });
  for (const { price } of changed?.products ?? []) roubles(price, changed?.gone.join());
  const modified_since = changed?.until;
  await portal.POST('/api/products/changes/', { body: { modified_since, contract: 1 } });
}

async function basket(portal: Portal): Promise<void> {
  const { data } = await portal.POST('/api/processBasket/', { body: { id: 101, qnt: 2, wms: 1 } });
  if (data?.status === 'success') roubles(data.basket.total);
  if (data?.status === 'error') refusedFor(data.code);
  const products = [
    { id: 101, qnt: 2 },
    { id: '104', qnt: '99', wms: 1, type: '1' },
  ];
  const set = await portal.POST('/api/processProductSet/', { body: { products } });
  if (set.data?.status === 'success') for (const { code } of set.data.refused) refusedFor(code);
  await portal.POST('/api/clearBasket/', { body: {} });
  const { data: kept } = await portal.GET('/api/getBasketData/');
  for (const line of kept?.basket.lines ?? []) roubles(line.sum, line.wms.trim());
  await portal.POST('/api/getBasketData/');
  await portal.GET('/api/getUserWarehouses/');
  await portal.POST('/api/getUserWarehouses/');
}

async function lists(portal: Portal): Promise<void> {
  const draft = { path: { id: '5' } };
  await portal.POST('/api/addToDraft/', { body: { header: 'На июль' } });
  await portal.GET('/api/drafts/', { params: { query: { page: 1, perpage: 10 } } });
  await portal.POST('/api/drafts/', { body: { action: 'repeat', id: 5, replace: true } });
  const read = await portal.GET('/api/drafts/{id}/', { params: draft });
  for (const line of read.data?.draft.products ?? []) roubles(line.price);
  await portal.POST('/api/drafts/{id}/', { params: draft, body: { action: 'remove' } });
  const marked = { page: 1, query: 'плато', sort: 'header:desc' };
  await portal.GET('/api/favorites/', { params: { query: marked } });
  await portal.POST('/api/favorites/', { body: marked });
  await portal.GET('/api/needs/', { params: { query: { sort: 'arrived' } } });
  await portal.POST('/api/needs/', { body: {} });
  await portal.POST('/api/setWish/', { body: { id: 101 } });
  await portal.POST('/api/unsetWish/', { body: { id: 101 } });
  await portal.POST('/api/setNeed/', { body: { id: 101, qnt: 5 } });
  await portal.POST('/api/unsetNeed/', { body: { id: 101 } });
  await portal.POST('/api/followGoods/', { body: { ids: [101, 105] } });
  await portal.GET('/api/followedGoods/', { params: { query: { page: 1 } } });
  await portal.POST('/api/followedGoods/', { body: { page: 1 } });
  await portal.POST('/api/unfollowGoods/', { body: { ids: [105] } });
  const year = { report: 4, startDate: '01.01.2026', endDate: '20.07.2026' };
  await portal.GET('/api/purchasedGoods/', { params: { query: year } });
  await portal.POST('/api/purchasedGoods/', { body: year });
}

async function acts(portal: Portal): Promise<void> {
  const period = { startDate: '01.01.2026', endDate: '20.07.2026' };
  await portal.GET('/api/getActs/', { params: { query: period } });
  await portal.POST('/api/getActs/', { body: period });
  const act = {
    contract_id: '1',
    contragent_id: '1',
    startdate: '20.06.2026',
    enddate: '20.07.2026',
  };
  const one = { params: { path: { id: '12' } } };
  const found = await portal.GET('/api/act/{id}/', one);
  if (found.data) roubles(found.data.act.closing);
  await portal.POST('/api/act/{id}/', one);
  const { data } = await portal.POST('/api/act/', { body: { act } });
  if (data?.status === 'error') refusedFor(data.code);
  const path = { id: '12' };
  await portal.GET('/api/download/', { params: { query: { id: 12, format: 'xlsx' } }, ...asFile });
  await portal.POST('/api/download/', { body: { type: 'order', id: 7, format: 'pdf' }, ...asFile });
  await portal.GET('/api/download/{id}/', { params: { path, query: { format: 'html' } }, ...asFile });
  await portal.POST('/api/download/{id}/', { params: { path }, body: { type: 'act' }, ...asFile });
}

async function records(portal: Portal, shippingDay: string): Promise<void> {
  const one = { path: { id: '1' } };
  const name = { name: 'Анна Зотова', phone: '' };
  await portal.GET('/api/account/', { params: { query: { id: 1 } } });
  await portal.POST('/api/account/', { body: name });
  await portal.GET('/api/account/{id}/', { params: one });
  await portal.POST('/api/account/{id}/', { params: one, body: name });

  await portal.GET('/api/contragent/', { params: { query: { id: 1 } } });
  const company = { company: 'ООО «Свет»', inn: '7708451236', kpp: '770801001' };
  const saved = await portal.POST('/api/contragent/', { body: company });
  if (saved.data && 'state' in saved.data && saved.data.state === 'error') refusedFor(saved.data.code);
  await portal.GET('/api/contragent/{id}/', { params: one });
  await portal.POST('/api/contragent/{id}/', { params: one, body: { action: 'delete' } });

  const manager = { path: { id: '2' } };
  await portal.GET('/api/manager/', { params: { query: { id: 2 } } });
  await portal.POST('/api/manager/', {
    body: { email: 'oleg@example.com', name: 'Олег', contracts: [1], addresses: '1,2' },
  });
  await portal.GET('/api/manager/{id}/', { params: manager });
  await portal.POST('/api/manager/{id}/', { params: manager, body: { name: 'Олег', enabled: true } });

  await portal.GET('/api/address/', { params: { query: { id: 1 } } });
  await portal.POST('/api/address/', { body: { full_address: 'Тула, ул. Заводская, 14' } });
  // @ts-expect-error: an address requires its text
  () => portal.POST('/api/address/', { body: { id: 1 } });
  await portal.GET('/api/address/{id}/', { params: one });
  await portal.POST('/api/address/{id}/', { params: one, body: { action: 'delete' } });

  const markup = { mode: 'markup', percent: '12,5', show_wholesale: 1 } as const;
  await portal.GET('/api/pricepolitics/', { params: { query: { id: 2 } } });
  await portal.POST('/api/pricepolitics/', { body: { id: 2, ...markup } });
  await portal.GET('/api/pricepolitics/{id}/', { params: manager });
  const rules = await portal.POST('/api/pricepolitics/{id}/', { params: manager, body: markup });
  if (rules.data && 'state' in rules.data && rules.data.state === 'error') refusedFor(rules.data.code);

  const order = { path: { id: '123' } };
  await portal.GET('/api/order/', { params: { query: { id: 123 } } });
  const lines = [{ id: 101, qnt: 1, wms: 1, type: '1' }];
  const placed = await portal.POST('/api/orders/', {
    body: { lines, delivery: 2, date: shippingDay, comment: 'звонить', key: 'placed-once' },
  });
  // A manager above the limit gets an approval request instead of an order.
  if (placed.data?.status === 'success') roubles(placed.data.order.total);
  if (placed.data?.status === 'approval') String(placed.data.approval.word);
  const listed = await portal.GET('/api/orders/', {
    params: { query: { state: 1, modified_since: '2026-07-20T12:00:00+03:00', perpage: 10 } },
  });
  if (listed.data) roubles(listed.data.orders[0]?.total ?? null);
  const papers = await portal.GET('/api/documents/', {
    params: { query: { kind: 'invoice', from: '01.01.2026' } },
  });
  for (const { sum, file } of papers.data?.documents ?? []) {
    roubles(sum);
    flag(file);
  }
  await portal.POST('/api/order/', { body: { action: 'repeat', id: 123 } });
  await portal.GET('/api/order/{id}/', { params: order });
  await portal.POST('/api/order/{id}/', { params: order, body: { action: 'cancel' } });
  // @ts-expect-error: no such action
  () => portal.POST('/api/order/{id}/', { params: order, body: { action: 'drop' } });
}

async function talk(portal: Portal): Promise<void> {
  await portal.POST('/api/callback/', { body: { firstname: 'Анна', phone: '+7 916 123-45-67' } });
  const { data } = await portal.GET('/api/chat/', { params: { query: { action: 'messages' } } });
  for (const { from_whom, message } of data?.messages ?? []) `${from_whom}: ${message}`.trim();
  await portal.POST('/api/chat/', { body: { action: 'send', message: 'Когда отгрузка?' } });
  await portal.POST('/api/hidetopnews/', { body: { id: 7 } });
}

async function files(portal: Portal): Promise<void> {
  await portal.GET('/api/xlsxAllCatalogExport/', { params: { query: { contract: 1 } }, ...asFile });
  await portal.POST('/api/xlsxAllCatalogExport/', { body: {}, ...asFile });
  const part = { catalog: 2, brand: [1], warehouse: 1 };
  await portal.GET('/api/xmlCatalogExport/', { params: { query: { inStock: '1', ...part } }, ...asFile });
  await portal.POST('/api/xmlCatalogExport/', { body: { products: [101, '102'] }, ...asFile });
  await portal.GET('/api/xlsxCatalogExport/', { params: { query: { available: 1, ...part } }, ...asFile });
  await portal.POST('/api/xlsxCatalogExport/', { body: part, ...asFile });
  await portal.GET('/api/csvCatalogExport/', { params: { query: { available: 1, ...part } }, ...asFile });
  await portal.POST('/api/csvCatalogExport/', { body: part, ...asFile });
}

async function openApi(portal: Portal, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const { data, error } = await portal.GET('/openapi/filter/', {
    params: { query: { query: 'светильник', filter: { 5: 1 } } },
    headers,
  });
  for (const { price, quantity } of data?.products ?? []) roubles(price, quantity);
  if (error) refusedFor(error.code);
  await portal.POST('/openapi/filter/', { body: { brand: [1, 2], token } });
  const node = { path: { id: '2' } };
  await portal.GET('/openapi/filter/{id}/', { params: node });
  await portal.POST('/openapi/filter/{id}/', { params: node, body: { minprice: 100 } });
  await portal.GET('/openapi/getProduct/', { params: { query: { id: 101, token } } });
  await portal.POST('/openapi/getProduct/', { body: { id: 101 } });
  const one = { path: { id: '101' } };
  await portal.GET('/openapi/getProduct/{id}/', { params: one });
  await portal.POST('/openapi/getProduct/{id}/', { params: one, body: {} });
  await portal.GET('/openapi/getProductDocuments/', { params: { query: { ids: '101,102', token } } });
  await portal.POST('/openapi/getProductDocuments/', { body: { ids: [101] } });
  await portal.GET('/openapi/getProductDocuments/{id}/', { params: one });
  await portal.POST('/openapi/getProductDocuments/{id}/', { params: one, body: {} });
  await portal.GET('/openapi/getAllNews/', { params: { query: { page: 1 } } });
  await portal.POST('/openapi/getAllNews/', { body: {} });
  await portal.GET('/openapi/getAllArticles/');
  await portal.POST('/openapi/getAllArticles/', { body: {} });
  await portal.GET('/openapi/getNewsForMain/', { params: { query: { newsCount: 1 } } });
  await portal.POST('/openapi/getNewsForMain/', { body: {} });
  await portal.GET('/openapi/searchProductsInMainFilter/', { params: { query: { query: 'плато' } } });
  await portal.POST('/openapi/searchProductsInMainFilter/', { body: { query: 'плато' }, headers });
  await portal.GET('/openapi/yml/', { headers, ...asFile });
  await portal.POST('/openapi/yml/', { body: { token }, ...asFile });
}

/** Accepts only money or null. */
function roubles(_: number | null, ..._others: unknown[]): void {}

function flag(_: '0' | '1'): void {}

function refusedFor(_: ErrorCode): void {}
