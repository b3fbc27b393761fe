import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { BlankLink } from '#app/components/ordering/fast-order/blank-link.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { PhoneMenu } from '#app/components/ui/phone-menu.tsx';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { Toast } from '#app/components/ui/toast.tsx';
import { useShownList } from '#app/enhance/shown-list.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { PurchasedReport } from '#server/ordering/purchased/purchased-view.ts';
import { MonthChart } from './month-chart.tsx';
import { PurchasedFilter } from './purchased-filter.tsx';
import { PurchasedForm } from './purchased-form.tsx';
import {
  isNarrowed,
  type PurchasedQuery,
  purchasedBlankHref,
  purchasedFileHref,
  purchasedHref,
  purchasedPath,
} from './purchased-query.ts';
import { PurchasedTable } from './purchased-table.tsx';
import { PurchasedTotals } from './purchased-totals.tsx';

type Props = {
  answer: PurchasedReport;
  query: PurchasedQuery;
  errors: FieldErrors;
  mayOrder: boolean;
  here: string;
  reply: GoodsReply | undefined;
};

/** Purchased goods: conditions, totals with monthly sums, and one row per product. */
export function PurchasedScreen({ answer, query, errors, mayOrder, here, reply }: Props) {
  const { products, totals, months, showWholesale, orderContract, paging } = answer;
  useShownList({ perpage: paging.perpage });
  const broken = Object.keys(errors).length > 0;
  const period = {
    startDate: errors.startDate || broken ? query.startDate : ruDate(answer.startDate),
    endDate: errors.endDate || broken ? query.endDate : ruDate(answer.endDate),
  };
  const shown = `${ruDate(answer.startDate)} – ${ruDate(answer.endDate)}`;
  return (
    <>
      <PageHead
        title="Отчёт по закупкам"
        count={paging.total > 0 && counted(paging.total, 'товар', 'товара', 'товаров')}
        crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Отчёт по закупкам' }]}
      >
        <SideNavLink label="Разделы кабинета" />
        <PhoneMenu label="Действия" what="и условия отчёта" open={broken || isNarrowed(query)} withActs />
        <PriceSwitch />
        {paging.total > 0 && !broken && (
          <a
            className="btn btn-sm"
            href={purchasedFileHref(query)}
            download
            aria-label="Скачать отчёт в Excel"
          >
            <Icon name="download" />
            Excel
          </a>
        )}
        {mayOrder && paging.total > 0 && !broken && (
          <BlankLink href={purchasedBlankHref(query)} label="Скачать прайс-бланк этих товаров">
            Прайс-бланк
          </BlankLink>
        )}
      </PageHead>
      {reply?.failure && <RefusalNote {...reply.failure} />}
      {reply?.added && (
        <Toast key={reply.key} hideAfter={reply.added.hideAfter}>
          {reply.added.text}
        </Toast>
      )}
      <PricesHidden>Суммы и график не показаны, товары и количества видны.</PricesHidden>
      <div className="card">
        <PurchasedFilter {...answer} query={query} period={period} errors={errors} />
        {paging.total === 0 ? (
          <Nothing shown={shown} narrowed={isNarrowed(query)} />
        ) : (
          <>
            <details className="purchased-fold only-phone no-print">
              <summary>
                Итоги и график, {shown}
                <Icon name="chevron-down" className="arrow" />
              </summary>
            </details>
            <div className="purchased-top">
              <PurchasedTotals totals={totals} products={paging.total} period={shown} />
              {months.length > 0 && <MonthChart months={months} />}
            </div>
            <PurchasedForm contract={orderContract} here={here}>
              <PurchasedTable
                products={products}
                showWholesale={showWholesale}
                orderContract={orderContract}
                reply={reply}
              />
            </PurchasedForm>
            <Pager
              paging={paging}
              hrefOf={(page) => purchasedHref(query, page)}
              sizeHref={(size) => purchasedHref({ ...query, perpage: String(size) })}
            />
          </>
        )}
      </div>
    </>
  );
}

function Nothing({ shown, narrowed }: { shown: string; narrowed: boolean }) {
  return (
    <EmptyBox
      title={narrowed ? 'Закупок по этим условиям нет' : 'За последние 30\u00a0дней закупок нет'}
      drawing={{ name: 'box', tint: 1 }}
      actions={
        <>
          {narrowed && (
            <a className="btn btn-primary" href={purchasedPath}>
              Сбросить условия
            </a>
          )}
          <a className={narrowed ? 'btn' : 'btn btn-primary'} href="/cabinet/orders">
            К заказам
          </a>
        </>
      }
    >
      {shown}. В отчёт входят отгруженные и выполненные заказы.
    </EmptyBox>
  );
}
