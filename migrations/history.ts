import type { Migration } from 'kysely';
import * as catalogue from './0001-catalogue.ts';
import * as dealers from './0002-dealers.ts';
import * as ordering from './0003-ordering.ts';
import * as openArea from './0004-open-area.ts';
import * as cabinet from './0005-cabinet.ts';
import * as desk from './0006-desk.ts';
import * as submissions from './0007-submissions.ts';
import * as checkout from './0008-checkout.ts';
import * as fastOrderLists from './0009-fast-order-lists.ts';
import * as jobHolders from './0010-job-holders.ts';
import * as rulesOfRows from './0011-rules-of-rows.ts';
import * as keptSums from './0012-kept-sums.ts';
import * as staffRoles from './0013-staff-roles.ts';
import * as dealerWords from './0014-dealer-words.ts';
import * as hiddenDeliveries from './0015-hidden-deliveries.ts';
import * as history from './0016-history.ts';
import * as money from './0017-money.ts';
import * as ordersAtDesk from './0018-orders-at-desk.ts';
import * as goodsAtDesk from './0019-goods-at-desk.ts';
import * as content from './0020-content.ts';
import * as talks from './0021-talks.ts';
import * as requests from './0022-requests.ts';
import * as settings from './0023-settings.ts';
import * as historyIndexes from './0024-history-indexes.ts';
import * as today from './0025-today.ts';
import * as statements from './0027-statements.ts';
import * as ordersByProduct from './0028-orders-by-product.ts';
import * as productPictures from './0030-product-pictures.ts';
import * as mailings from './0031-mailings.ts';
import * as personalData from './0032-personal-data.ts';
import * as conversations from './0033-conversations.ts';
import * as removedPictures from './0034-removed-pictures.ts';
import * as demand from './0035-demand.ts';
import * as filesOfChats from './0036-files-of-chats.ts';
import * as orderQuantities from './0037-order-quantities.ts';
import * as consents from './0038-consents.ts';
import * as ordersOfStaff from './0039-orders-of-staff.ts';
import * as actsOfVisitors from './0040-acts-of-visitors.ts';
import * as exchange from './0041-exchange.ts';
import * as goodsOf1c from './0042-goods-of-1c.ts';
import * as exchangeDoor from './0043-exchange-door.ts';
import * as exchangeOrders from './0044-exchange-orders.ts';
import * as idsOfOneC from './0045-ids-of-1c.ts';
import * as endsOfExports from './0046-ends-of-exports.ts';
import * as ratesAndAnswers from './0047-rates-and-answers.ts';
import * as rowsOfOneC from './0048-rows-of-1c.ts';
import * as oldPortal from './0049-old-portal.ts';
import * as ordersByNumberOfOneC from './0050-orders-by-number-of-1c.ts';
import * as shipmentsAndDocuments from './0051-shipments-and-documents.ts';
import * as signingIn from './0052-signing-in.ts';
import * as locks from './0053-locks.ts';
import * as countsByDealer from './0055-counts-by-dealer.ts';
import * as pausesOfFiles from './0056-pauses-of-files.ts';
import * as provenSessions from './0057-proven-sessions.ts';
import * as programs from './0060-programs.ts';
import * as fastOrderHeads from './0061-fast-order-heads.ts';
import * as approvals from './0062-approvals.ts';
import * as analogues from './0063-analogues.ts';
import * as webhooks from './0064-webhooks.ts';
import * as fastOrderSteps from './0065-fast-order-steps.ts';
import * as synonyms from './0068-synonyms.ts';
import * as papersReady from './0070-papers-ready.ts';
import * as watches from './0072-watches.ts';
import * as changedGoods from './0075-changed-goods.ts';
import * as typedFastOrders from './0076-typed-fast-orders.ts';
import * as push from './0078-push.ts';
import * as copiedSettings from './0079-copied-settings.ts';
import * as goodsOfApprovals from './0082-goods-of-approvals.ts';
import * as expectedGoods from './0083-expected-goods.ts';

/** Every step, in order. A released step is never edited: add another one. */
export const migrations: Record<string, Migration> = {
  '0001-catalogue': catalogue,
  '0002-dealers': dealers,
  '0003-ordering': ordering,
  '0004-open-area': openArea,
  '0005-cabinet': cabinet,
  '0006-desk': desk,
  '0007-submissions': submissions,
  '0008-checkout': checkout,
  '0009-fast-order-lists': fastOrderLists,
  '0010-job-holders': jobHolders,
  '0011-rules-of-rows': rulesOfRows,
  '0012-kept-sums': keptSums,
  '0013-staff-roles': staffRoles,
  '0014-dealer-words': dealerWords,
  '0015-hidden-deliveries': hiddenDeliveries,
  '0016-history': history,
  '0017-money': money,
  '0018-orders-at-desk': ordersAtDesk,
  '0019-goods-at-desk': goodsAtDesk,
  '0020-content': content,
  '0021-talks': talks,
  '0022-requests': requests,
  '0023-settings': settings,
  '0024-history-indexes': historyIndexes,
  '0025-today': today,
  '0027-statements': statements,
  '0028-orders-by-product': ordersByProduct,
  '0030-product-pictures': productPictures,
  '0031-mailings': mailings,
  '0032-personal-data': personalData,
  '0033-conversations': conversations,
  '0034-removed-pictures': removedPictures,
  '0035-demand': demand,
  '0036-files-of-chats': filesOfChats,
  '0037-order-quantities': orderQuantities,
  '0038-consents': consents,
  '0039-orders-of-staff': ordersOfStaff,
  '0040-acts-of-visitors': actsOfVisitors,
  '0041-exchange': exchange,
  '0042-goods-of-1c': goodsOf1c,
  '0043-exchange-door': exchangeDoor,
  '0044-exchange-orders': exchangeOrders,
  '0045-ids-of-1c': idsOfOneC,
  '0046-ends-of-exports': endsOfExports,
  '0047-rates-and-answers': ratesAndAnswers,
  '0048-rows-of-1c': rowsOfOneC,
  '0049-old-portal': oldPortal,
  '0050-orders-by-number-of-1c': ordersByNumberOfOneC,
  '0051-shipments-and-documents': shipmentsAndDocuments,
  '0052-signing-in': signingIn,
  '0053-locks': locks,
  '0055-counts-by-dealer': countsByDealer,
  '0056-pauses-of-files': pausesOfFiles,
  '0057-proven-sessions': provenSessions,
  '0060-programs': programs,
  '0061-fast-order-heads': fastOrderHeads,
  '0062-approvals': approvals,
  '0063-analogues': analogues,
  '0064-webhooks': webhooks,
  '0065-fast-order-steps': fastOrderSteps,
  '0068-synonyms': synonyms,
  '0070-papers-ready': papersReady,
  '0072-watches': watches,
  '0075-changed-goods': changedGoods,
  '0076-typed-fast-orders': typedFastOrders,
  '0078-push': push,
  '0079-copied-settings': copiedSettings,
  '0082-goods-of-approvals': goodsOfApprovals,
  '0083-expected-goods': expectedGoods,
};
