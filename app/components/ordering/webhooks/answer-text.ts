/** What the receiver answered. */
export function answerText(status: number | null): string {
  return status === null ? 'без ответа' : `ответ ${status}`;
}
