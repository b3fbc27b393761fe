import type { HistoryEntry } from '#server/desk/history/history-view.ts';
import {
  deskApproval,
  deskBrand,
  deskComplaint,
  deskContract,
  deskDealer,
  deskDelivery,
  deskGoodsChange,
  deskNode,
  deskOrder,
  deskPage,
  deskPerson,
  deskPriceType,
  deskProduct,
  deskReturn,
  deskStaff,
  deskWarehouse,
} from '../desk-hrefs.ts';
import { deskMailing } from '../mailings/mailing-hrefs.ts';
import { deskAnswer } from '../ready-answers/answer-hrefs.ts';
import { deskSynonyms } from '../synonyms/synonym-hrefs.ts';

type Shown = Pick<HistoryEntry, 'kind' | 'recordId' | 'dealer' | 'action'>;

/** Returns the desk address of a record; undefined when the desk has no screen for it, or the record was removed. */
export function recordHref({ kind, recordId: id, dealer, action }: Shown): string | undefined {
  if (action === 'removed' && kind !== 'address') return undefined;
  switch (kind) {
    case 'account':
      return dealer && deskPerson(dealer.id, id);
    case 'address':
    case 'contragent':
    case 'program_token':
    case 'token':
      return dealer && deskDealer(dealer.id);
    case 'approval':
      return deskApproval(id);
    case 'brand':
      return deskBrand(id);
    case 'catalog':
      return deskNode(id);
    case 'complaint':
      return deskComplaint(id);
    case 'contract':
      return deskContract(id);
    case 'dealer':
      return deskDealer(id);
    case 'delivery':
      return deskDelivery(id);
    case 'goods_change':
      return deskGoodsChange(id);
    case 'message':
      return deskMailing(id);
    case 'order':
      return deskOrder(id);
    case 'page':
      return deskPage(id);
    case 'price_type':
      return deskPriceType(id);
    case 'ready_answer':
      return deskAnswer(id);
    case 'return':
      return deskReturn(id);
    case 'synonyms':
      return deskSynonyms(id);
    case 'product':
      return deskProduct(id);
    case 'warehouse':
      return deskWarehouse(id);
    case 'staff':
      return deskStaff(id);
    default:
      return undefined;
  }
}
