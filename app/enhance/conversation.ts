import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { ChatNews, ChatRefusal } from '#app/components/talk/chat/chat-reply.ts';
import type { ChatMessage } from '#server/talk/chat/chat-view.ts';
import { useKeepAsking } from './keep-asking.ts';
import { isBeingSent, markSent } from './sending.ts';
import { submitForm } from './submit-form.ts';

/** The polling interval of new messages (§7.5.2). */
const everyMs = 5_000;

type Settings = {
  /** The address for scripts; undefined while an older part of the conversation is shown, which is not updated. */
  url: string | undefined;
  messages: ChatMessage[];
  /** The key of the form: a message sent twice with it is stored once. */
  formKey: string;
};

/**
 * Keeps a conversation up to date: polls for new messages every five seconds and sends without leaving the
 * page. A message that could not be sent stays in the field with its key, so that sending it again never
 * makes a duplicate.
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
    const form = event.currentTarget;
    if (isBeingSent(form)) return;
    let running = true;
    markSent(form, () => running);
    const body = new FormData(form);
    if (newest) body.set('after', String(newest));
    setSending(true);
    const answer = await send(url, body);
    running = false;
    setSending(false);
    setRefusal(answer.refusal);
    if (answer.news) {
      take(answer.news.messages);
      setNextKey(answer.news.key);
      emptySent(form, body);
      // The list is reversed: its scroll origin is its lower end.
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

/**
 * Empties the fields that still hold what was sent. The next message may have been typed while a file was being
 * sent.
 */
function emptySent(form: HTMLFormElement, body: FormData): void {
  for (const name of ['message', 'order', 'file']) {
    const field = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`);
    if (!field) continue;
    const sent = body.get(name);
    const isSame =
      sent instanceof File
        ? (field as HTMLInputElement).files?.[0] === undefined || sameFile(field as HTMLInputElement, sent)
        : lines(field.value) === lines(sent ?? '');
    if (isSame) field.value = '';
  }
}

function sameFile(field: HTMLInputElement, { name, size, lastModified }: File): boolean {
  const file = field.files?.[0];
  return file?.name === name && file.size === size && file.lastModified === lastModified;
}

/** Browsers differ in the line ends of a form. */
const lines = (text: string) => text.replace(/\r\n?/g, '\n');

/** Enter sends, Shift and Enter begin a new line; on a touch keyboard Enter only begins a new line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const plain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
  if (event.key !== 'Enter' || !plain || event.nativeEvent.isComposing) return;
  if (!window.matchMedia('(pointer: fine)').matches) return;
  event.preventDefault();
  if (event.currentTarget.form) submitForm(event.currentTarget.form);
}

function inOrder(messages: ChatMessage[]): ChatMessage[] {
  return [...new Map(messages.map((each) => [each.id, each])).values()].sort((a, b) => a.id - b.id);
}

const unreachable = {
  code: 'UNREACHABLE',
  message: 'Связь прервалась. Отправьте сообщение ещё раз: дважды оно не придёт',
};

async function send(url: string, body: FormData): Promise<{ news?: ChatNews; refusal?: ChatRefusal }> {
  try {
    const response = await fetch(url, { method: 'POST', body, headers: { Accept: 'application/json' } });
    const answer: unknown = await response.json();
    return response.ok ? { news: answer as ChatNews } : { refusal: answer as ChatRefusal };
  } catch {
    return { refusal: { message: '', order: '', failure: unreachable } };
  }
}
