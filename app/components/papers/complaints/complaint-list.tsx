import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { ComplaintList as List } from '#server/papers/complaints/complaint-view.ts';
import { complaintPath, complaintsHref, newComplaintPath } from './complaint-hrefs.ts';

/** The sent complaints, newest first, with their states. */
export function ComplaintList({ complaints, paging }: List) {
  if (paging.total === 0) return <NoComplaints />;
  return (
    <div className="card">
      <table className="data-table cards records">
        <caption className="visually-hidden">Рекламации, новые сверху</caption>
        <thead>
          <tr>
            <th scope="col">Номер</th>
            <th scope="col">Отправлена</th>
            <th scope="col">Причина</th>
            <th scope="col" className="number">
              Позиций
            </th>
            <th scope="col">Кто отправил</th>
            <th scope="col">Состояние</th>
          </tr>
        </thead>
        <tbody>
          {complaints.map(({ id, number, createdAt, reason, positions, author, state }) => (
            <tr key={id}>
              <td className="c-number title">
                <a className="articul" href={complaintPath(id)}>
                  {number}
                </a>
              </td>
              <td className="c-date">{ruDateTimeOf(createdAt)}</td>
              <td className="c-agent">{reason}</td>
              <td className="number c-pos">{positions}</td>
              <td className="c-addr">{author}</td>
              <td className="c-state">
                <StateLabel kind={state.label} text={state.header} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager paging={paging} hrefOf={complaintsHref} />
    </div>
  );
}

function NoComplaints() {
  return (
    <div className="card">
      <EmptyBox
        title="Рекламаций не было"
        drawing={{ name: 'box', tint: 1 }}
        actions={
          <a className="btn btn-primary" href={newComplaintPath}>
            Новая рекламация
          </a>
        }
      >
        Если товар пришёл с браком или не тот, расскажите об этом здесь и приложите фотографии.
      </EmptyBox>
    </div>
  );
}
