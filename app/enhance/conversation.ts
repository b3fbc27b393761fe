import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { ChatNews, ChatRefusal } from '#app/components/chat/chat-reply.ts';
import type { ChatMessage } from '#server/chat/chat-view.ts';
import { useKeepAsking } from './keep-asking.ts';

/** How often new messages are asked for (§7). */
const everyMs = 5_000;

type Settings = {
  /** Where scripts ask and send; undefined: an older part of the conversation is shown, to which nothing is added. */
  url: string | undefined;
  messages: ChatMessage[];
  /** The key of the form: what is sent twice with it is one message. */
  formKey: string;
};

/**
 * The conversation as it goes on: asks for what is new every five seconds and sends without leaving the page. What could not be sent
 * stays in the field and keeps its key, so that sending it again never makes two of it.
 */
export function useConversation({ url, messages: loaded, formKey }: Settings) {
  const [added, setAdded] = useState<ChatMessage[]>([]);
  const [nextKey, setNextKey] = useState<string>();
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<ChatRefusal>();
  const log = useRef<HTMLElement>(null);
  const messages = inOrder([...loaded, ...added]);
  const newest = messages.at(-1)?.id;
  const since = url && (newest ? `${url}?after=${newest}` : url);
  const trouble = useKeepAsking<ChatNews>(since, everyMs, (news) => take(news.messages));

  function take(news: ChatMessage[]): void {
    if (news.length > 0) setAdded((old) => inOrder([...old, ...news]));
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    if (!url) return;
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
    if (newest) body.set('after', String(newest));
    setSending(true);
    const answer = await send(url, body);
    setSending(false);
    setRefusal(answer.refusal);
    if (answer.news) {
      take(answer.news.messages);
      setNextKey(answer.news.key);
      const field = form.querySelector('textarea');
      if (field) field.value = '';
      // The list is turned round: its beginning is its lower end.
      log.current?.scrollTo({ top: 0 });
    }
    form.querySelector('textarea')?.focus();
  }

  return {
    messages,
    key: nextKey ?? formKey,
    sending,
    refusal,
    trouble,
    log,
    onSubmit,
    onKeyDown: sendOnEnter,
  };
}

/** Enter sends, Shift and Enter begin a new line; on a keyboard of glass Enter is only a new line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const plain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
  if (event.key !== 'Enter' || !plain || event.nativeEvent.isComposing) return;
  if (!window.matchMedia('(pointer: fine)').matches) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function inOrder(messages: ChatMessage[]): ChatMessage[] {
  return [...new Map(messages.map((each) => [each.id, each])).values()].sort((a, b) => a.id - b.id);
}

const unreachable = {
  code: 'UNREACHABLE',
  message: 'Нет связи с порталом, сообщение не отправлено. Повторите',
};

async function send(url: string, body: URLSearchParams): Promise<{ news?: ChatNews; refusal?: ChatRefusal }> {
  try {
    const response = await fetch(url, { method: 'POST', body, headers: { Accept: 'application/json' } });
    const answer: unknown = await response.json();
    return response.ok ? { news: answer as ChatNews } : { refusal: answer as ChatRefusal };
  } catch {
    return { refusal: { message: '', failure: unreachable } };
  }
}
