/** The maximum size of a picture in a complaint, and of the file attached to a message, in bytes (§10.34, §10.30). */
export const maxUploadBytes = 5 * 1024 * 1024;

const megabytes = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

/**
 * Returns why an upload of this size is refused; undefined when it is accepted. `what` names the upload, in the
 * nominative.
 */
export function sizeProblem(bytes: number, what = 'фотография'): string | undefined {
  if (bytes === 0) return 'файл пустой, выберите другой';
  if (bytes <= maxUploadBytes) return undefined;
  // Rounded up: «5 МБ» above a limit of 5 MB would make no sense.
  const size = megabytes.format(Math.ceil((bytes / 1_048_576) * 10) / 10);
  return `${size}\u00a0МБ, а ${what} может быть не больше 5\u00a0МБ`;
}
