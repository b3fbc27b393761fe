import { PageHead } from '#app/components/layout/page-head.tsx';
import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { managerPath, managersPath } from '#app/components/people/managers/manager-hrefs.ts';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { dayOf, ruDateTimeOf } from '#server/kernel/clock.ts';
import { asText, type ChatMessage } from '#server/talk/chat/chat-view.ts';

type Props = {
  manager: { id: number; name: string };
  messages: ChatMessage[];
  earlier: boolean;
  /** True when an older part is shown. */
  older: boolean;
};

/** The read-only conversation of a former manager with the sales department, newest messages last. */
export function ManagerChat({ manager, messages, earlier, older }: Props) {
  const path = `${managerPath(manager.id)}/chat`;
  return (
    <>
      <PageHead
        title={`Переписка: ${manager.name}`}
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Менеджеры', href: managersPath },
          { label: 'Переписка' },
        ]}
      >
        <SideNavLink label="Разделы кабинета" />
      </PageHead>
      <p className="quiet">Кто и когда прочитал переписку, записывается в историю изменений.</p>
      <div className="card">
        {messages.length === 0 ? (
          <EmptyBox title="Сообщений нет">С отделом продаж здесь никто не переписывался.</EmptyBox>
        ) : (
          <>
            {earlier && <PartLink href={`${path}?before=${messages[0]?.id}`} text="Показать предыдущие" />}
            <ol className="message-list">
              {messages.map((each) => (
                <Read key={each.id} {...each} />
              ))}
            </ol>
            {older && <PartLink href={path} text="К последним сообщениям" />}
          </>
        )}
      </div>
    </>
  );
}

function PartLink({ href, text }: { href: string; text: string }) {
  return (
    <p className="form-body m-0">
      <a className="btn btn-sm" href={href}>
        {text}
      </a>
    </p>
  );
}

function Read({ author, at, message, file, order }: ChatMessage) {
  return (
    <li className="message">
      <h2>{author}</h2>
      <time dateTime={dayOf(at)}>{ruDateTimeOf(at)}</time>
      <p>
        {asText(message, file?.name)}
        {order && (
          <>
            {' '}
            <a href={orderPath(order.id)}>Заказ {order.number}</a>
          </>
        )}
      </p>
    </li>
  );
}
