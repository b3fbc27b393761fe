import { stateNames } from '#server/desk/goods/goods-view.ts';
import { paymentKinds } from '#server/desk/money/payment-kinds.ts';
import type { DeskSearch, Found } from '#server/desk/search/search-view.ts';
import { dayOf, ruDate } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { documentTitle } from '#server/papers/documents/document-kinds.ts';
import { wordsOf } from '#server/people/dealers/words.ts';
import { deskDealerContragent } from '../dealers/dealer-hrefs.ts';
import {
  deskDealer,
  deskOrder,
  deskPaths,
  deskPayment,
  deskPerson,
  deskProduct,
  deskReturn,
} from '../desk-hrefs.ts';
import { deskSections } from '../frame/desk-nav.ts';
import { mayOpen } from '../may-open.ts';

export type ShownHit = { href: string; title: string; note: string; exact: boolean };
/** `all`: the address of the list with the same query, if there is such a list. */
export type ShownGroup = { title: string; hits: ShownHit[]; more: boolean; all: string | undefined };

const noteOf = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(', ');

/** Returns the groups of results that are not empty, in the order of the screen. */
export function groupsOf(found: DeskSearch): ShownGroup[] {
  const { query } = found;
  const listed = (path: string, name = 'query') => `${path}?${new URLSearchParams({ [name]: query })}`;
  const groups: ShownGroup[] = [
    group(
      'Заказы',
      listed(deskPaths.orders),
      found.orders,
      ({ id, number, company, createdAt, total, state }) => ({
        href: deskOrder(id),
        title: `Заказ ${number}`,
        note: noteOf(company, ruDate(dayOf(createdAt)), roubles(total), state.header),
      }),
    ),
    group('Дилеры', listed(deskPaths.dealers), found.dealers, ({ id, header }) => ({
      href: deskDealer(id),
      title: header,
      note: '',
    })),
    group(
      'Контрагенты',
      listed(deskPaths.dealers),
      found.contragents,
      ({ id, dealerId, dealer, company, inn }) => ({
        href: mayOpen(deskDealerContragent(dealerId, id), found.staff.closed)
          ? deskDealerContragent(dealerId, id)
          : deskDealer(dealerId),
        title: company,
        note: noteOf(`ИНН ${inn}`, dealer),
      }),
    ),
    group('Люди', undefined, found.people, ({ id, dealerId, dealer, name, email, phone }) => ({
      href: deskPerson(dealerId, id),
      title: name || email,
      note: noteOf(name && email, phone, dealer),
    })),
    group('Товары', listed(deskPaths.goods), found.goods, ({ id, articul, header, state }) => ({
      href: deskProduct(id),
      title: articul,
      note: noteOf(header, state !== 'sold' && stateNames[state].toLowerCase()),
    })),
    group(
      'Документы',
      undefined,
      found.documents,
      ({ dealerId, orderId, number, company, amount, ...document }) => ({
        href:
          orderId === null
            ? `${deskDealer(dealerId)}?${new URLSearchParams({ document: number })}#documents`
            : `${deskOrder(orderId)}#documents`,
        title: documentTitle({ number, ...document }),
        note: noteOf(company, amount !== null && roubles(amount), document.isWithdrawn && 'отозван в 1С'),
      }),
    ),
    group(
      'Платежи',
      undefined,
      found.payments,
      ({ id, kind, number, paidOn, amount, dealer, isCancelled }) => ({
        href: deskPayment(id),
        title: `${paymentKinds[kind].header} ${number} от ${ruDate(paidOn)}`,
        note: noteOf(dealer, roubles(amount), isCancelled && 'отменён'),
      }),
    ),
    group('Возвраты', undefined, found.returns, ({ id, number, dealer, total, state }) => ({
      href: deskReturn(id),
      title: `Возврат ${number}`,
      note: noteOf(dealer, roubles(total), state),
    })),
    screens(found),
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function group<T>(
  title: string,
  all: string | undefined,
  { hits, more }: Found<T>,
  view: (hit: Found<T>['hits'][number]) => Omit<ShownHit, 'exact'>,
): ShownGroup {
  return { title, all, more, hits: hits.map((hit) => ({ ...view(hit), exact: hit.exact })) };
}

/** Returns the sections of the desk that the reader may open and whose name has words that begin as those typed. */
function screens({ query, isTooShort, staff }: DeskSearch): ShownGroup {
  const words = isTooShort ? [] : wordsOf(query);
  const hits = deskSections({ staff: { ...staff, lacksFactor: false }, counts: undefined })
    .flatMap(({ items }) => items)
    .filter(({ label }) => {
      const own = wordsOf(label);
      return words.length > 0 && words.every((word) => own.some((each) => each.startsWith(word)));
    })
    .map(({ label, href }) => ({ href, title: label, note: '', exact: false }));
  return { title: 'Разделы стола', all: undefined, more: false, hits };
}

/** Returns the only hit of all groups; undefined if there are none or several. */
export function onlyHit(groups: readonly ShownGroup[]): ShownHit | undefined {
  const [first, ...others] = groups.flatMap(({ hits }) => hits);
  return others.length === 0 && !groups.some(({ more }) => more) ? first : undefined;
}

/** Returns the hit that the whole query names, if the first group with such hits has only one. */
export function exactHit(groups: readonly ShownGroup[]): ShownHit | undefined {
  const [first, ...others] =
    groups.map(({ hits }) => hits.filter(({ exact }) => exact)).find(({ length }) => length > 0) ?? [];
  return others.length === 0 ? first : undefined;
}
