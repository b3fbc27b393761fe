/** Returns the text for the receiver's response. */
export function answerText(status: number | null): string {
  return status === null ? 'без ответа' : `ответ ${status}`;
}
