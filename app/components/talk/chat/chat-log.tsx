import { Fragment, type RefObject } from 'react';
import { deskOrder } from '#app/components/desk/desk-hrefs.ts';
import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { sizeText } from '#app/components/ui/size-text.ts';
import { ruDateOf, ruTimeOf } from '#server/kernel/clock.ts';
import {
  type ChatMessage,
  isFromCustomer,
  type MessageFile,
  type Side,
} from '#server/talk/chat/chat-view.ts';

type Props = {
  messages: ChatMessage[];
  side: Side;
  /** The address of the files, without the id of the message. */
  filesOf: string;
  firstUnread: number | undefined;
  earlierHref: string | undefined;
  newestHref: string | undefined;
  area: RefObject<HTMLElement>;
};

/**
 * The messages, oldest first, with a line at the beginning of each day and of the unread messages. The list opens at
 * its lower end without a script, because the style sheet reverses the box.
 */
export function ChatLog({ messages, side, filesOf, firstUnread, earlierHref, newestHref, area }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
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
              <Message message={message} side={side} filesOf={filesOf} last={i === messages.length - 1} />
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

type MessageProps = Pick<Props, 'side' | 'filesOf'> & { message: ChatMessage; last: boolean };

function Message({ message, side, filesOf, last }: MessageProps) {
  const mine = isFromCustomer(message) === (side === 'customer');
  const who = mine && side === 'customer' ? 'Вы' : message.author;
  return (
    <p className={mine ? 'outgoing' : 'incoming'} id={last ? 'last' : undefined} data-message={message.id}>
      {message.message}
      {message.file && <SentFile {...message.file} href={`${filesOf}/${message.id}`} />}
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

/** The file attached to a message: a small picture that opens the full one, or a document to save. */
function SentFile({ name, size, isPicture, href }: MessageFile & { href: string }) {
  if (isPicture)
    return (
      <a className="sent-picture" href={href}>
        <img src={`${href}?small=1`} alt={`Фото: ${name}`} loading="lazy" />
      </a>
    );
  return (
    <a className="sent-file" href={href} download={name}>
      <Icon name="contract" />
      <span>
        {name} <span className="quiet">{sizeText(size)}</span>
      </span>
    </a>
  );
}
