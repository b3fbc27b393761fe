import { Fragment, type RefObject } from 'react';
import { deskOrder } from '#app/components/desk/desk-hrefs.ts';
import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { ruDateOf, ruTimeOf } from '#server/kernel/clock.ts';
import { type ChatMessage, isFromCustomer, type Side } from '#server/talk/chat/chat-view.ts';

type Props = {
  messages: ChatMessage[];
  side: Side;
  firstUnread: number | undefined;
  earlierHref: string | undefined;
  newestHref: string | undefined;
  area: RefObject<HTMLElement>;
};

/**
 * The messages, oldest first, with a line where a day begins and where the unread ones begin. It opens at its
 * lower end without a script, because the style sheet reverses the box.
 */
export function ChatLog({ messages, side, firstUnread, earlierHref, newestHref, area }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="chat-log" aria-label="Сообщения" tabIndex={0} ref={area}>
      <div className="chat" role="log">
        {earlierHref && (
          <a className="btn btn-sm" href={earlierHref}>
            Показать предыдущие
          </a>
        )}
        {messages.map((message, i) => {
          const day = ruDateOf(message.at);
          const before = messages[i - 1];
          return (
            <Fragment key={message.id}>
              {(!before || ruDateOf(before.at) !== day) && <p className="chat-line">{day}</p>}
              {message.id === firstUnread && <p className="chat-line latest">Новые сообщения</p>}
              <Message message={message} side={side} last={i === messages.length - 1} />
            </Fragment>
          );
        })}
        {newestHref && (
          <a className="btn btn-sm" href={newestHref}>
            К последним сообщениям
          </a>
        )}
      </div>
    </section>
  );
}

function Message({ message, side, last }: { message: ChatMessage; side: Side; last: boolean }) {
  const mine = isFromCustomer(message) === (side === 'customer');
  const who = mine && side === 'customer' ? 'Вы' : message.author;
  return (
    <p className={mine ? 'outgoing' : 'incoming'} id={last ? 'last' : undefined} data-message={message.id}>
      {message.message}
      {message.order && (
        <a
          className="about"
          href={side === 'staff' ? deskOrder(message.order.id) : orderPath(message.order.id)}
        >
          Заказ {message.order.number}
        </a>
      )}
      <span className="caption">
        {who}, {ruTimeOf(message.at)}
      </span>
    </p>
  );
}
