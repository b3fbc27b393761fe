import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { useMayOpen } from '#app/enhance/desk-reader.ts';
import { dimensions, type SalesReport } from '#server/desk/reports/sales-report-view.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { Days } from '#server/ordering/sums/periods.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { DeskTabs } from '../frame/desk-tabs.tsx';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';
import { ClassTable } from './class-table.tsx';
import { SalesFilter } from './sales-filter.tsx';
import type { SalesQuery } from './sales-query.ts';
import { SalesTable } from './sales-table.tsx';

type Props = { report: SalesReport; query: SalesQuery; errors: FieldErrors };

/** Sales of a period by dealer, manager, brand, section, product or warehouse. */
export function SalesScreen({ report, query, errors }: Props) {
  const { by, period, other, rows, totals, paging, classes } = report;
  const opens = useMayOpen();
  return (
    <>
      <PageHead title="Продажи" count={rows.length > 0 && roubles(totals.net)}>
        <WhoseLists />
        {rows.length > 0 && (
          <a className="btn btn-sm" href={listHref(`${deskPaths.reports}.xlsx`, query)} download>
            <Icon name="download" />
            Excel
          </a>
        )}
      </PageHead>
      <DeskTabs
        label="Отчёты"
        tabs={[
          ...dimensions.map(({ id, text }) => ({
            label: text,
            href: listHref(deskPaths.reports, {
              ...query,
              by: id === 'dealer' ? '' : id,
              ...{ abc: '', xyz: '', sort: '' },
            }),
            current: id === by,
          })),
          { label: 'Кто замолчал', href: deskPaths.silent, current: false },
          { label: 'Что кончается', href: deskPaths.runningOut, current: false },
        ].filter(({ href }) => opens(href))}
      />
      {classes && <ClassTable classes={classes} by={by} query={query} />}
      <div className="card">
        <SalesFilter report={report} query={query} errors={errors} />
        <p className="quiet desk-none pt-3">
          {daysText(period)}
          {other && `, в сравнении с ${daysText(other)}`}. Заказы по дню оформления, без отменённых и без
          доставки; возвраты – по дню приёмки. В списке заказов видны и отменённые.
        </p>
        {rows.length === 0 ? (
          <EmptyBox title="Продаж за это время нет" drawing={{ name: 'box', tint: 1 }}>
            Выберите другой период или уберите условия.
            <OwnOnly />
          </EmptyBox>
        ) : (
          <>
            <SalesTable report={report} query={query} />
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.reports, query, page)} />
          </>
        )}
      </div>
    </>
  );
}

function daysText({ startDate, endDate }: Days): string {
  return startDate === endDate ? ruDate(startDate) : `${ruDate(startDate)}\u00a0– ${ruDate(endDate)}`;
}
