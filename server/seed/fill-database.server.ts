import type { Kysely } from 'kysely';
import { bulkInsert, inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { markCatalogueChanged } from '../goods/change-log.repository.server.ts';
import { dayOf } from '../kernel/clock.ts';
import { rebuildSums } from '../ordering/sums/rebuild-sums.server.ts';
import { sellerParty } from '../people/contragents/seller.repository.server.ts';
import { refreshDealerWords } from '../people/dealers/words.repository.server.ts';
import { writeSettings } from '../settings/repository.server.ts';
import { defaultSettings } from '../settings/settings.ts';
import { conversationsThatDiffer, keepConversations } from '../talk/chat/conversation.repository.server.ts';
import { approvalsOf } from './approvals.ts';
import { consentsOf, pagesOf, preparedBanner } from './content.ts';
import { brands } from './data/brands.ts';
import { collections } from './data/collections.ts';
import { demoCompany } from './data/company.ts';
import { plannedArticles, plannedNews } from './data/news-planned.ts';
import { params } from './data/params.ts';
import { slides } from './data/slides.ts';
import { priceTypes, regions, retailType, tags, warehouses } from './data/trade.ts';
import { catalogs } from './data/tree.ts';
import { actOfDestruction, erasedPerson } from './destruction.ts';
import { documentsOf } from './documents.ts';
import { showGoodsSheet } from './goods-sheet.server.ts';
import { historyOf } from './history.ts';
import {
  accountRows,
  insertDealers,
  insertDeliveryOptions,
  insertStaff,
  staffRows,
} from './insert-dealers.server.ts';
import { insertProducts } from './insert-products.server.ts';
import { mailingsOf } from './mailings.ts';
import { missedSearchesOf } from './missed-searches.ts';
import { showMoney } from './money.server.ts';
import { keptBy, partiesOf } from './parties.ts';
import { productDocumentsOf } from './product-documents.server.ts';
import { proposalsOf } from './proposals.ts';
import { plannedOf } from './publications.ts';
import { filledTable, insertPaymentsOfLedger } from './repository.server.ts';
import type { SeedRequests } from './requests.ts';
import { readyAnswers, synonyms } from './talks.ts';
import { programTokensOf, tokensOf, webhooksOf } from './tokens.ts';
import type { World } from './world.ts';

/**
 * Writes a world into an empty, migrated database, all or nothing. `progress` gets the number of products written so
 * far. If the database is not empty, nothing is written, and the result has the name of a table with rows.
 */
export async function fillDatabase(
  db: Kysely<Database>,
  world: World,
  progress: (products: number) => void = () => {},
): Promise<{ filled: true } | { filled: false; table: string }> {
  const table = await filledTable(db);
  if (table) return { filled: false, table };
  const accounts = await accountRows(world.dealers, world.plan.seed);
  const lastDealer = world.dealers.at(-1)?.row.id ?? 1;
  const erasedId = Math.max(0, ...accounts.map(({ id }) => id)) + 1;
  const erased = erasedPerson(erasedId, lastDealer, world.now);
  const staff = await staffRows(world.plan.seed, world.now);
  const documentsOfGoods = await productDocumentsOf(world);
  await inTransaction(db, async (trx) => {
    await insertTrade(trx);
    await writeSettings(trx, { ...defaultSettings, ...demoCompany }, world.now);
    await bulkInsert(trx, 'slides', slides);
    await insertProducts(trx, world, progress);
    await bulkInsert(trx, 'product_documents', documentsOfGoods);
    await insertStaff(trx, staff);
    await insertDealers(trx, world.dealers, [...accounts, { ...erased, id: erasedId }]);
    const parties = partiesOf(world.dealers, await sellerParty(trx));
    await bulkInsert(trx, 'parties', parties);
    const kept = keptBy(world.dealers, parties);
    await bulkInsert(
      trx,
      'orders',
      world.orders.map((order) => ({ ...order, ...kept(order) })),
    );
    await bulkInsert(trx, 'order_lines', world.lines);
    const asked = approvalsOf(world);
    await bulkInsert(trx, 'order_limits', asked.limits);
    await bulkInsert(trx, 'approvals', asked.approvals);
    await bulkInsert(trx, 'approval_lines', asked.lines);
    await bulkInsert(trx, 'ledger_entries', world.ledger);
    await insertPaymentsOfLedger(trx, world.now);
    await rebuildSums(trx, world.now);
    await showMoney(trx, world);
    await showGoodsSheet(trx, world.now);
    await bulkInsert(
      trx,
      'acts',
      world.acts.acts.map((act) => ({ ...act, ...kept(act) })),
    );
    await bulkInsert(trx, 'act_lines', world.acts.lines);
    await bulkInsert(trx, 'documents', documentsOf(world));
    await bulkInsert(trx, 'drafts', world.saved.drafts);
    await bulkInsert(trx, 'draft_lines', world.saved.lines);
    await bulkInsert(trx, 'favourites', world.favourites);
    await bulkInsert(trx, 'needs', world.needs);
    await bulkInsert(trx, 'news', world.news);
    await bulkInsert(trx, 'articles', world.articles);
    const today = dayOf(world.now);
    await bulkInsert(trx, 'news', plannedOf(plannedNews, world.news.length, today));
    await bulkInsert(trx, 'articles', plannedOf(plannedArticles, world.articles.length, today));
    const { pages, editions } = pagesOf(today);
    await bulkInsert(trx, 'pages', pages);
    await bulkInsert(trx, 'page_editions', editions);
    await bulkInsert(trx, 'consents', consentsOf(accounts, pages));
    await bulkInsert(trx, 'banners', [preparedBanner(today)]);
    await bulkInsert(trx, 'chat_messages', world.chat);
    await bulkInsert(trx, 'ready_answers', readyAnswers);
    await bulkInsert(trx, 'synonyms', synonyms);
    await keepConversations(trx, await conversationsThatDiffer(trx));
    await bulkInsert(trx, 'calls', world.called.calls);
    await bulkInsert(trx, 'callbacks', world.called.requests);
    await bulkInsert(trx, 'call_notes', world.called.notes);
    await bulkInsert(trx, 'complaints', world.complained.complaints);
    await bulkInsert(trx, 'complaint_lines', world.complained.lines);
    await bulkInsert(trx, 'complaint_messages', world.complained.words);
    await bulkInsert(trx, 'complaint_pictures', world.complained.pictures);
    await bulkInsert(trx, 'destruction_acts', [actOfDestruction(erasedId, lastDealer, world.now)]);
    const { mailings, messages, dealers } = mailingsOf(world.now, accounts);
    await bulkInsert(trx, 'mailings', mailings);
    await bulkInsert(trx, 'mailing_dealers', dealers);
    await bulkInsert(trx, 'messages', messages);
    await bulkInsert(trx, 'history', historyOf(world.now));
    await bulkInsert(trx, 'missed_searches', missedSearchesOf(world.now));
    await bulkInsert(trx, 'contragent_proposals', proposalsOf(world.now));
    await insertRequests(trx, world.requests);
    await bulkInsert(trx, 'open_tokens', tokensOf(world.now, world.dealers));
    await bulkInsert(trx, 'program_tokens', programTokensOf(world.now, world.dealers));
    const told = webhooksOf(world.now, world.dealers);
    await bulkInsert(trx, 'webhooks', told.webhooks);
    await bulkInsert(trx, 'webhook_deliveries', told.deliveries);
    await markCatalogueChanged(trx, world.now);
  });
  return { filled: true };
}

async function insertRequests(trx: Kysely<Database>, { contragents, requests }: SeedRequests): Promise<void> {
  await bulkInsert(trx, 'contragents', contragents);
  await bulkInsert(trx, 'dealer_requests', requests);
  for (const { dealer_id } of contragents) await refreshDealerWords(trx, dealer_id);
}

async function insertTrade(trx: Kysely<Database>): Promise<void> {
  const external_id = null;
  await bulkInsert(trx, 'regions', [...regions]);
  await bulkInsert(
    trx,
    'warehouses',
    warehouses.map((row) => ({ ...row, external_id, sort: row.id })),
  );
  await bulkInsert(
    trx,
    'price_types',
    [...priceTypes, retailType].map(({ id, header }) => ({
      ...{ id, header, external_id },
      is_rrc: Number(id === retailType.id),
    })),
  );
  await bulkInsert(
    trx,
    'catalogs',
    catalogs.map((row) => ({ ...row, external_id })),
  );
  await bulkInsert(
    trx,
    'brands',
    brands.map(({ id, header }) => ({ id, header, external_id })),
  );
  await bulkInsert(
    trx,
    'collections',
    collections.map(({ id, header, brand }) => ({ id, header, brand_id: brand.id })),
  );
  await bulkInsert(trx, 'tags', [...tags]);
  await bulkInsert(
    trx,
    'params',
    params.map((row) => ({ ...row, external_id, sort: row.id })),
  );
  await insertDeliveryOptions(trx);
}
