import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch } from '#app/components/layout/price-switch.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { isNarrowed } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { PhoneMenu } from '#app/components/ui/phone-menu.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { useShownList } from '#app/enhance/shown-list.ts';
import { useWatchedActs } from '#app/enhance/watch-acts.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { ActList } from '#server/papers/acts/act-view.ts';
import { ActFilter } from './act-filter.tsx';
import { type ActQuery, actsHref, newActHref } from './act-query.ts';
import { ActTable } from './act-table.tsx';
import { NoActs } from './acts-empty.tsx';
import { ActsWaiting } from './acts-waiting.tsx';
import { SumsHidden } from './sums-hidden.tsx';

type Props = {
  list: ActList;
  query: ActQuery;
  errors: FieldErrors;
};

/** The list of acts: period, state, files. */
export function ActsScreen({ list, query, errors }: Props) {
  const { sums, paging, contracts, contragents } = list;
  useShownList({ perpage: paging.perpage });
  const { known, finished } = useWatchedActs(list.acts);
  const acts = list.acts.map((act) => (act.state === 'queued' ? (known.get(act.id) ?? act) : act));
  const period = {
    startDate: errors.startDate ? query.startDate : ruDate(list.startDate),
    endDate: errors.endDate ? query.endDate : ruDate(list.endDate),
  };
  const isOpen = Object.keys(errors).length > 0 || isNarrowed(query);
  return (
    <>
      <PageHead
        title="Акты сверки"
        count={paging.total > 0 && counted(paging.total, 'акт', 'акта', 'актов')}
        crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Акты сверки' }]}
      >
        <SideNavLink label="Разделы кабинета" />
        <PhoneMenu label="Фильтр" what="актов" open={isOpen} inRow />
        {sums !== 'withheld' && <PriceSwitch />}
        <a className="btn btn-sm btn-primary" href={newActHref(query, paging.page)} data-keep-scroll>
          <Icon name="plus" />
          Заказать акт
        </a>
      </PageHead>
      <SumsHidden sums={sums} />
      <div className="card">
        <ActFilter
          query={query}
          period={period}
          contracts={contracts}
          contragents={contragents}
          errors={errors}
        />
        <ActsWaiting
          waiting={acts.filter(({ state }) => state === 'queued').length}
          finished={finished}
          here={actsHref(query, paging.page)}
        />
        {acts.length === 0 ? (
          <NoActs query={query} period={period} />
        ) : (
          <>
            <ActTable acts={acts} showSums={sums === 'shown'} />
            <Pager
              paging={paging}
              hrefOf={(page) => actsHref(query, page)}
              sizeHref={(size) => actsHref({ ...query, perpage: String(size) })}
            />
          </>
        )}
      </div>
    </>
  );
}
