import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import type { ConversationList, ListedConversation } from '#server/talk/chat/chat-view.ts';
import { deskChat, deskPaths } from '../desk-hrefs.ts';
import { SoundSwitch } from '../frame/sound-switch.tsx';
import { answersPath } from '../ready-answers/answer-hrefs.ts';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';
import { WordSearch } from '../word-search.tsx';

/** The conversations, waiting ones first. */
export function ChatList({ list, query }: { list: ConversationList; query: string }) {
  const { conversations, paging } = list;
  return (
    <>
      <PageHead title="Чаты" count={paging.total > 0 && counted(paging.total, 'чат', 'чата', 'чатов')}>
        <SoundSwitch />
        <a className="btn btn-sm" href={answersPath}>
          Готовые ответы
        </a>
        <WhoseLists />
      </PageHead>
      <div className="card">
        <WordSearch
          action={deskPaths.chats}
          label="Чаты"
          query={query}
          field="Дилер, контрагент, e-mail, договор"
        />
        {conversations.length === 0 && query !== '' ? (
          <EmptyBox
            title="Таких чатов нет"
            drawing={{ name: 'box', tint: 1 }}
            actions={
              <a className="btn" href={deskPaths.chats}>
                Показать все чаты
              </a>
            }
          >
            Ищем по началу слов: дилер, контрагент, ИНН, e-mail, договор.
            <OwnOnly />
          </EmptyBox>
        ) : conversations.length === 0 ? (
          <EmptyBox title="Пока никто не писал">
            Новые сообщения дилеров появятся здесь сами.
            <OwnOnly />
          </EmptyBox>
        ) : (
          <>
            <table className="data-table cards desk-list">
              <caption className="visually-hidden">Чаты, сверху те, кто ждёт дольше</caption>
              <thead>
                <tr>
                  <th scope="col">Дилер</th>
                  <th scope="col">Последнее сообщение</th>
                  <th scope="col">Когда</th>
                  <th scope="col">Новых</th>
                </tr>
              </thead>
              <tbody>
                {conversations.map((each) => (
                  <Row key={each.accountId} {...each} />
                ))}
              </tbody>
            </table>
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.chats, { query }, page)} />
          </>
        )}
      </div>
    </>
  );
}

/** The number of characters of a message that fit into two lines. */
const maxLength = 200;

function Row({ accountId, name, dealer, unread, waitsSince, message, at, manager }: ListedConversation) {
  return (
    <tr className={unread > 0 ? 'waits' : undefined}>
      <td className="c-head title">
        <a href={deskChat(accountId)}>{name}</a>
        <span className="caption">{dealer}</span>
      </td>
      <td className="c-text">
        <span className="clamped">
          {manager && <span className="quiet">{manager}: </span>}
          {message.slice(0, maxLength)}
        </span>
      </td>
      <td className="c-date">
        {ruDateTimeOf(at)}
        {waitsSince !== undefined && waitsSince < at && (
          <span className="caption">ждёт с {ruDateTimeOf(waitsSince)}</span>
        )}
      </td>
      <td className="c-mark">{unread > 0 && <span className="state state-primary">{unread}</span>}</td>
    </tr>
  );
}
