import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { dayOf, ruDateTimeOf } from '#server/kernel/clock.ts';
import type { Paging } from '#server/kernel/paging.ts';
import type { Message } from '#server/people/notifications/notification-view.ts';
import { messagePath, messagesHref, notificationsPath } from './notification-hrefs.ts';

/** The messages panel, newest first. */
export function MessageList({ messages, paging }: { messages: Message[]; paging: Paging }) {
  if (messages.length === 0) return <NoMessages />;
  return (
    <div className="card">
      <ol className="message-list">
        {messages.map((message) => (
          <Item key={message.id} {...message} />
        ))}
      </ol>
      <Pager paging={paging} hrefOf={messagesHref} />
    </div>
  );
}

/** A message of the panel. An unread one is a form, because opening it marks it as read, which a link must not do. */
function Item({ id, header, text, href, createdAt, readAt }: Message) {
  const unread = readAt === null;
  return (
    <li className={unread ? 'message unread' : 'message'}>
      <h2>
        {unread ? (
          <form method="post" action={messagePath(id)}>
            <button type="submit">
              <span className="visually-hidden">Не прочитано: </span>
              {header}
            </button>
          </form>
        ) : (
          <a href={href}>{header}</a>
        )}
      </h2>
      <time dateTime={dayOf(createdAt)}>{ruDateTimeOf(createdAt)}</time>
      <p>{text}</p>
    </li>
  );
}

function NoMessages() {
  return (
    <div className="card">
      <EmptyBox
        title="Сообщений пока нет"
        drawing={{ name: 'box', tint: 1 }}
        actions={
          <>
            <a className="btn btn-primary" href={notificationsPath}>
              Настроить уведомления
            </a>
            <a className="btn" href="/catalogue">
              В каталог
            </a>
          </>
        }
      >
        Здесь появится то, о чём вы просили сообщать: заказы, акты, поступления, новости, цены.
      </EmptyBox>
    </div>
  );
}
