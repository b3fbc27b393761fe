import { PageHead } from '#app/components/layout/page-head.tsx';
import type { ChatRefusal } from '#app/components/talk/chat/chat-reply.ts';
import { ConversationView } from '#app/components/talk/chat/conversation-view.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import type { Conversation, NamedOrder } from '#server/talk/chat/chat-view.ts';
import type { ReadyAnswer } from '#server/talk/ready-answers/ready-answer.ts';
import { DeskButton } from '../allowed.tsx';
import { deskChat, deskOrderForDealer, deskPaths } from '../desk-hrefs.ts';
import { ReadyAnswers } from '../ready-answers/ready-answers.tsx';

type Customer = { id: number; name: string; email: string; phone: string; dealerId: number; dealer: string };

type Props = {
  conversation: Conversation & { about: NamedOrder | undefined; customer: Customer };
  older: boolean;
  formKey: string;
  reply: ChatRefusal | undefined;
  answers: ReadyAnswer[];
};

/** The staff's side of a conversation. */
export function DeskChat({ conversation, older, formKey, reply, answers }: Props) {
  const { id, name, email, phone, dealer, dealerId } = conversation.customer;
  return (
    <>
      <PageHead
        title={name}
        count={[dealer, email, phone].filter((text) => text && text !== name).join(' · ')}
        crumbs={[{ label: 'Чаты', href: deskPaths.chats }, { label: name }]}
      >
        <DeskButton href={deskOrderForDealer(dealerId, id)}>Заказ для дилера</DeskButton>
        <DeskButton href={listHref(deskPaths.orders, { dealer: String(dealerId) })}>Заказы дилера</DeskButton>
      </PageHead>
      <ConversationView
        conversation={conversation}
        side="staff"
        action={deskChat(id)}
        older={older}
        formKey={formKey}
        reply={reply}
        login="/desk/login"
        ready={<ReadyAnswers answers={answers} action={deskChat(id)} />}
        empty={
          <EmptyBox title="Сообщений пока нет">Начните разговор: дилер увидит сообщение в чате.</EmptyBox>
        }
      />
    </>
  );
}
