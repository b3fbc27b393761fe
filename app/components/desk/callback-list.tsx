import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { CallbackList as List, ListedCallback } from '#server/talk/callback/callback-list.ts';
import { deskPaths } from './desk-hrefs.ts';
import { DeskTabs } from './desk-tabs.tsx';
import { OwnOnly, WhoseLists } from './whose-lists.tsx';

type Props = { list: List; done: boolean };

/** Requests for a call, newest first: open or done. */
export function CallbackList({ list, done }: Props) {
  const { callbacks, counts, paging } = list;
  const query = { done: done ? '1' : '' };
  return (
    <>
      <PageHead title="Звонки">
        <WhoseLists />
      </PageHead>
      <div className="card">
        <DeskTabs
          label="Заявки"
          tabs={[
            { label: 'Ждут звонка', href: deskPaths.callbacks, count: counts.open, current: !done },
            {
              label: 'Сделаны',
              href: listHref(deskPaths.callbacks, { done: '1' }),
              count: counts.done,
              current: done,
            },
          ]}
        />
        {callbacks.length === 0 ? (
          <EmptyBox title={done ? 'Сделанных звонков пока нет' : 'Звонить некому'}>
            {done ? 'Отметьте звонок – он появится здесь.' : 'Новые заявки появятся здесь.'}
            <OwnOnly />
          </EmptyBox>
        ) : (
          <>
            <table className="data-table cards desk-list">
              <caption className="visually-hidden">
                {done ? 'Сделанные звонки, последние сверху' : 'Ждут звонка, новые сверху'}
              </caption>
              <thead>
                <tr>
                  <th scope="col">Имя</th>
                  <th scope="col">Телефон</th>
                  <th scope="col">Дилер</th>
                  <th scope="col">{done ? 'Позвонили' : 'Заявка'}</th>
                  <th scope="col">
                    <span className="visually-hidden">Действия</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {callbacks.map((each) => (
                  <Row key={each.id} {...each} page={paging.page} />
                ))}
              </tbody>
            </table>
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.callbacks, query, page)} />
          </>
        )}
      </div>
    </>
  );
}

function Row({
  id,
  firstname,
  phone,
  createdAt,
  doneAt,
  dealer,
  email,
  page,
}: ListedCallback & { page: number }) {
  const done = doneAt !== null;
  return (
    <tr>
      <td className="c-head title">{firstname}</td>
      <td>
        <a className="articul" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      </td>
      <td className="c-text">
        {dealer ?? <span className="quiet">Посетитель, без входа в портал</span>}
        {email && <span className="caption">{email}</span>}
      </td>
      <td className="c-date">{ruDateTimeOf(doneAt ?? createdAt)}</td>
      <td className="c-act">
        <form method="post" action={deskPaths.callbacks} data-keep-scroll>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="done" value={done ? '0' : '1'} />
          <input type="hidden" name="page" value={page} />
          <SubmitButton
            busy="Отмечаем…"
            className={done ? 'btn-sm btn-quiet muted' : 'btn-sm'}
            aria-label={`${done ? 'Вернуть' : 'Отметить: позвонили'}, ${firstname}`}
          >
            {done ? 'Вернуть' : 'Отметить: позвонили'}
          </SubmitButton>
        </form>
      </td>
    </tr>
  );
}
