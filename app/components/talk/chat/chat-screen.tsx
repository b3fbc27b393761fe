import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { parsePhone } from '#server/kernel/phone.ts';
import type { Conversation, NamedOrder } from '#server/talk/chat/chat-view.ts';
import type { ChatRefusal } from './chat-reply.ts';
import { ConversationView } from './conversation-view.tsx';

type Props = {
  conversation: Conversation & { about: NamedOrder | undefined; manager: { name: string; phone: string } };
  older: boolean;
  formKey: string;
  reply: ChatRefusal | undefined;
};

export const chatPath = '/cabinet/chat';

/** The dealer's chat: the wholesaler's manager, the messages and the form. */
export function ChatScreen({ conversation, older, formKey, reply }: Props) {
  const { name, phone } = conversation.manager;
  const number = parsePhone(phone);
  return (
    <>
      <PageHead
        title="Чат с отделом продаж"
        count={name && `отвечает ${name}`}
        crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Чат с отделом продаж' }]}
      >
        <SideNavLink label="Разделы кабинета" />
        {number && (
          <a className="btn btn-sm" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
            <Icon name="phone" />
            {number}
          </a>
        )}
      </PageHead>
      <ConversationView
        conversation={conversation}
        side="customer"
        action={chatPath}
        older={older}
        formKey={formKey}
        reply={reply}
        login="/login"
        empty={
          <EmptyBox title="Сообщений пока нет">
            Спросите об остатках, сроках или о заказе. Отвечаем по будням с&nbsp;9 до&nbsp;18 по&nbsp;Москве.
          </EmptyBox>
        }
      />
    </>
  );
}
