import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type ActList as List, reasons, whoseData } from '#server/desk/personal-data/personal-data.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { bind } from '#server/kernel/typography.ts';
import { actsPath, destructionActHref } from './personal-data-hrefs.ts';
import { VisitorSearch } from './visitor-search.tsx';

/** The acts on the destruction of personal data, newest first. */
export function ActList({ list: { acts, paging } }: { list: List }) {
  return (
    <>
      <PageHead title="Персональные данные" />
      <VisitorSearch refusal={undefined} />
      <div className="card">
        {acts.length === 0 ? (
          <EmptyBox title="Актов пока нет" drawing={{ name: 'box', tint: 1 }}>
            Данные выдают и уничтожают из карточки человека у дилера, данные посетителя – по номеру телефона.
            Акты об уничтожении остаются здесь.
          </EmptyBox>
        ) : (
          <>
            <table className="data-table cards labelled desk-list">
              <caption className="visually-hidden">Акты об уничтожении, новые сверху</caption>
              <thead>
                <tr>
                  <th scope="col">Акт</th>
                  <th scope="col">Чьи данные</th>
                  <th scope="col">Основание</th>
                  <th scope="col">Уничтожил</th>
                </tr>
              </thead>
              <tbody>
                {acts.map((act) => {
                  const { id, dealer, reason, by, createdAt } = act;
                  return (
                    <tr key={id}>
                      <td className="c-head title">
                        <a href={destructionActHref(id)}>Акт {bind('№', id)}</a>
                        <span className="caption">{ruDateTimeOf(createdAt)}</span>
                      </td>
                      <td className="c-text" data-label="Чьи данные">
                        {whoseData(act)}
                        {dealer && <span className="caption">{dealer}</span>}
                      </td>
                      <td className="c-text" data-label="Основание">
                        {reasons[reason]}
                      </td>
                      <td data-label="Уничтожил">{by}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
            <Pager paging={paging} hrefOf={(page) => (page > 1 ? `${actsPath}?page=${page}` : actsPath)} />
          </>
        )}
      </div>
    </>
  );
}
