import type { ReactNode } from 'react';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { useConversation } from '#app/enhance/conversation.ts';
import type { Conversation, Side } from '#server/chat/chat-view.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ChatLog } from './chat-log.tsx';
import type { ChatRefusal } from './chat-reply.ts';
import { ChatTrouble } from './chat-trouble.tsx';

type Props = {
  conversation: Conversation;
  /** Who looks at it: his own messages stand at the right. */
  side: Side;
  /** The screen's own address; scripts ask at `/messages` below it. */
  action: string;
  /** An older part is shown: nothing is added to it, and a link leads back. */
  older: boolean;
  formKey: string;
  /** A message refused without a script. */
  reply: ChatRefusal | undefined;
  /** Where one signs in again. */
  login: string;
  /** In place of the messages while there are none. */
  empty: ReactNode;
};

/** A conversation and the form of its next message, for the customer and for the staff. */
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
        // What a script sends stays in the field by itself.
        value={reply?.message}
        errors={refusal?.errors}
        sending={chat.sending}
        scripted={url !== undefined}
        onSubmit={chat.onSubmit}
        onKeyDown={chat.onKeyDown}
      />
    </div>
  );
}
