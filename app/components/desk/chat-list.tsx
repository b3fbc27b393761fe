import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import type { ConversationList, ListedConversation } from '#server/chat/chat-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import { deskChat, deskPaths } from './desk-hrefs.ts';

/** The conversations, those that wait first. */
export function ChatList({ conversations, paging }: ConversationList) {
  return (
    <>
      <PageHead title="Чаты" count={paging.total > 0 && counted(paging.total, 'чат', 'чата', 'чатов')} />
      <div className="card">
        {conversations.length === 0 ? (
          <EmptyBox title="Пока никто не писал">Новые сообщения клиентов появятся здесь сами.</EmptyBox>
        ) : (
          <>
            <table className="tbl cards desk-list">
              <caption className="visually-hidden">Чаты, непрочитанные сверху</caption>
              <thead>
                <tr>
                  <th scope="col">Клиент</th>
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
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.chats, {}, page)} />
          </>
        )}
      </div>
    </>
  );
}

/** As much of a message as two lines show. */
const longest = 200;

function Row({ accountId, name, dealer, unread, message, at, manager }: ListedConversation) {
  return (
    <tr className={unread > 0 ? 'waits' : undefined}>
      <td className="c-head name">
        <a href={deskChat(accountId)}>{name}</a>
        <span className="sub">{dealer}</span>
      </td>
      <td className="c-text">
        <span className="clamped">
          {manager && <span className="cnt">{manager}: </span>}
          {message.slice(0, longest)}
        </span>
      </td>
      <td className="c-date">{ruDateTimeOf(at)}</td>
      <td className="c-mark">{unread > 0 && <span className="st st-primary">{unread}</span>}</td>
    </tr>
  );
}
