import type { ReactNode } from 'react';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { useConversation } from '#app/enhance/conversation.ts';
import type { Conversation, NamedOrder, Side } from '#server/talk/chat/chat-view.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ChatLog } from './chat-log.tsx';
import type { ChatRefusal } from './chat-reply.ts';
import { ChatTrouble } from './chat-trouble.tsx';

type Props = {
  conversation: Conversation & { about: NamedOrder | undefined };
  /** The reader's side, whose messages are on the right. */
  side: Side;
  /** The screen's own address; scripts poll `/messages` below it. */
  action: string;
  /** True when an older part is shown. New messages are then not added, and a link leads back. */
  older: boolean;
  formKey: string;
  /** A message refused without a script. */
  reply: ChatRefusal | undefined;
  /** The address of the login screen. */
  login: string;
  /** Ready answers, beside the button of the form. */
  ready?: ReactNode;
  /** Shown while there are no messages. */
  empty: ReactNode;
};

/** A conversation and the form of its next message, for the dealer and for the staff. */
export function ConversationView(props: Props) {
  const { conversation, side, action, older, formKey, reply, login, empty } = props;
  const url = older ? undefined : `${action}/messages`;
  const chat = useConversation({ url, messages: conversation.messages, formKey });
  const refusal = chat.refusal ?? reply;
  const { earlier, firstUnread } = conversation;
  const oldest = chat.messages[0]?.id;
  return (
    <div className="card">
      {chat.messages.length === 0 ? (
        empty
      ) : (
        <ChatLog
          messages={chat.messages}
          side={side}
          filesOf={`${action}/files`}
          firstUnread={firstUnread}
          earlierHref={earlier ? `${action}?before=${oldest}` : undefined}
          newestHref={older ? `${action}#last` : undefined}
          area={chat.log}
        />
      )}
      <ChatTrouble trouble={chat.trouble} login={login} />
      {refusal?.failure && (
        <div className="chat-note">
          <RefusalNote {...refusal.failure} login={login} />
        </div>
      )}
      <ChatComposer
        action={action}
        formKey={chat.key}
        // With a script, the field keeps its text by itself.
        value={reply?.message}
        errors={refusal?.errors}
        order={reply ? reply.order : conversation.about?.number}
        orderErrors={refusal?.orderErrors}
        fileErrors={refusal?.fileErrors}
        refused={reply !== undefined}
        ready={props.ready}
        sending={chat.sending}
        scripted={url !== undefined}
        onSubmit={chat.onSubmit}
        onKeyDown={chat.onKeyDown}
      />
    </div>
  );
}
