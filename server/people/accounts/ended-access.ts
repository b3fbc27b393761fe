/** The numbers of tokens and webhooks that ended when an account lost its access. */
export type EndedAccess = { tokens: number; webhooks: number };

export const nothingEnded: EndedAccess = { tokens: 0, webhooks: 0 };

/** Returns the end of a message, «. Токенов отозвано: 2…»; '' when nothing ended. */
export function endedText({ tokens, webhooks }: EndedAccess): string {
  const parts = [
    ...(tokens > 0 ? [`Токенов отозвано: ${tokens}`] : []),
    ...(webhooks > 0 ? [`Вебхуков отключено: ${webhooks}`] : []),
  ];
  return parts.length > 0 ? `. ${parts.join('. ')}. Сами они больше не заработают` : '';
}
