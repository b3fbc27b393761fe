import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { isNarrowed } from '#app/components/ui/list-query.ts';
import { type ActQuery, actsPath, newActHref } from './act-query.ts';

type Props = {
  query: ActQuery;
  /** `dd.mm.yyyy` */
  period: { startDate: string; endDate: string };
};

/**
 * Shown when there are no acts in this period or under these conditions. It explains what an act is for, or links
 * to all acts.
 */
export function NoActs({ query, period }: Props) {
  const narrowed = isNarrowed(query);
  return (
    <EmptyBox
      title={narrowed ? 'Актов по этим условиям нет' : 'Актов пока нет'}
      drawing={{ name: 'box', tint: 1 }}
      actions={
        <>
          <a className="btn btn-primary" href={newActHref(query)} data-keep-scroll>
            Заказать акт
          </a>
          {narrowed && (
            <a className="btn" href={actsPath}>
              Показать все акты
            </a>
          )}
        </>
      }
    >
      {narrowed
        ? `С ${period.startDate} по ${period.endDate} таких актов не заказывали.`
        : 'Акт сверки покажет отгрузки, оплаты и остаток долга по договору за любой период.'}
    </EmptyBox>
  );
}
