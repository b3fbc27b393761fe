import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import { bind } from '#server/kernel/typography.ts';
import type { DeskComplaint, DeskComplaintList } from '#server/papers/complaints/desk-complaint.ts';
import { deskComplaint, deskPaths } from './desk-hrefs.ts';
import { DeskTabs } from './desk-tabs.tsx';
import { OwnOnly, WhoseLists } from './whose-lists.tsx';

type Props = { list: DeskComplaintList; state: string };

/** The labels of the tabs, in the plural. */
const plurals = { new: 'Новые', work: 'В работе', accepted: 'Приняты', refused: 'Отклонены' };

/** The complaints of all dealers, newest first. */
export function ComplaintList({ list, state }: Props) {
  const { complaints, states, all, paging } = list;
  const hrefOf = (of: string, page?: number) => listHref(deskPaths.complaints, { state: of }, page);
  return (
    <>
      <PageHead title="Рекламации">
        <WhoseLists />
      </PageHead>
      <div className="card">
        <DeskTabs
          label="Состояние"
          tabs={[
            { label: 'Все', href: hrefOf(''), count: all, current: state === '' },
            ...states.map(({ id, count }) => ({
              label: plurals[id],
              href: hrefOf(id),
              count,
              current: state === id,
            })),
          ]}
        />
        {complaints.length === 0 ? (
          <EmptyBox title="Рекламаций нет" drawing={{ name: 'box', tint: 1 }}>
            {state === '' ? 'Дилеры ни на что не жаловались.' : 'В этом состоянии сейчас ничего нет.'}
            <OwnOnly />
          </EmptyBox>
        ) : (
          <>
            <table className="data-table cards desk-list">
              <caption className="visually-hidden">Рекламации, новые сверху</caption>
              <thead>
                <tr>
                  <th scope="col">Номер</th>
                  <th scope="col">Дилер</th>
                  <th scope="col">Причина</th>
                  <th scope="col">Прислана</th>
                  <th scope="col">Состояние</th>
                </tr>
              </thead>
              <tbody>
                {complaints.map((each) => (
                  <Row key={each.id} {...each} />
                ))}
              </tbody>
            </table>
            <Pager paging={paging} hrefOf={(page) => hrefOf(state, page)} />
          </>
        )}
      </div>
    </>
  );
}

function Row({ id, number, dealer, reason, positions, pictures, createdAt, state }: DeskComplaint) {
  const goods = counted(positions, 'позиция', 'позиции', 'позиций');
  return (
    <tr>
      <td className="c-head title">
        <a className="articul" href={deskComplaint(id)}>
          {number}
        </a>
      </td>
      <td className="c-dealer">{dealer}</td>
      <td className="c-text">
        {reason}
        <span className="caption">
          {goods}
          {pictures > 0 && `, ${bind(pictures, 'фото')}`}
        </span>
      </td>
      <td className="c-date">{ruDateTimeOf(createdAt)}</td>
      <td className="c-mark">
        <StateLabel kind={state.label} text={state.header} />
      </td>
    </tr>
  );
}
