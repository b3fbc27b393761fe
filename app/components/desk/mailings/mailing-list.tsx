import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import {
  audiences,
  type MailingList as List,
  type ListedMailing,
  mailingStates,
} from '#server/content/mailings/mailing-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { thousands } from '#server/kernel/money.ts';
import { DeskTabs } from '../frame/desk-tabs.tsx';
import { deskMailing, mailingsHref } from './mailing-hrefs.ts';

/** Messages to dealers, the newest first. */
export function MailingList({ list: { part, drafts, mailings, paging } }: { list: List }) {
  return (
    <>
      <PageHead title="Сообщения дилерам">
        <a className="btn btn-sm btn-primary" href={deskMailing('new')}>
          <Icon name="plus" />
          Новое сообщение
        </a>
      </PageHead>
      <div className="card">
        <DeskTabs
          label="Сообщения"
          tabs={[
            { label: 'Все', href: mailingsHref('all'), current: part === 'all' },
            { label: 'Черновики', href: mailingsHref('drafts'), count: drafts, current: part === 'drafts' },
          ]}
        />
        {mailings.length === 0 ? (
          <EmptyBox
            title={part === 'drafts' ? 'Черновиков нет' : 'Сообщений пока нет'}
            drawing={{ name: 'box', tint: 1 }}
            actions={
              <a className="btn btn-primary" href={deskMailing('new')}>
                Написать дилерам
              </a>
            }
          >
            Сообщение придёт в кабинет каждого выбранного дилера, а тем, кто не отключил письма, – и на почту.
          </EmptyBox>
        ) : (
          <>
            <table className="data-table cards labelled desk-list">
              <caption className="visually-hidden">Сообщения дилерам, новые сверху</caption>
              <thead>
                <tr>
                  <th scope="col">Тема</th>
                  <th scope="col">Кому</th>
                  <th scope="col">Автор</th>
                  <th scope="col" className="number">
                    Получили
                  </th>
                  <th scope="col">Состояние</th>
                </tr>
              </thead>
              <tbody>
                {mailings.map((each) => (
                  <Row key={each.id} {...each} />
                ))}
              </tbody>
            </table>
            <Pager paging={paging} hrefOf={(page) => mailingsHref(part, page)} />
          </>
        )}
      </div>
    </>
  );
}

function Row({ id, header, audience, by, people, told, state, createdAt, startsAt, endedAt }: ListedMailing) {
  const { header: word, kind } = mailingStates[state];
  return (
    <tr>
      <td className="c-head title">
        <a href={deskMailing(id)}>{header}</a>
        <span className="caption">{when(state, { createdAt, startsAt, endedAt })}</span>
      </td>
      <td className="c-text" data-label="Кому">
        {audiences[audience]}
      </td>
      <td data-label="Автор">{by}</td>
      <td className="number" data-label="Получили">
        {state === 'draft' ? '–' : `${thousands(told)} из ${thousands(people)}`}
      </td>
      <td className="c-mark">
        <StateLabel kind={kind} text={word} />
      </td>
    </tr>
  );
}

type Times = Pick<ListedMailing, 'createdAt' | 'startsAt' | 'endedAt'>;

function when(state: ListedMailing['state'], { createdAt, startsAt, endedAt }: Times): string {
  if (state === 'draft')
    return startsAt === 0 ? `написано ${ruDateTimeOf(createdAt)}` : `намечено на ${ruDateTimeOf(startsAt)}`;
  if (state === 'waiting') return `уйдёт ${ruDateTimeOf(startsAt)}`;
  return ruDateTimeOf(endedAt ?? startsAt);
}
