/** The maximum size of a picture in a complaint, in bytes (§10.34). */
export const maxPictureBytes = 5 * 1024 * 1024;

const megabytes = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

/** Returns why a picture of this size is refused; undefined when it is accepted. */
export function sizeProblem(bytes: number): string | undefined {
  if (bytes === 0) return 'файл пустой, выберите другой';
  if (bytes <= maxPictureBytes) return undefined;
  // Rounded up: «5 МБ» above a limit of 5 MB would make no sense.
  const size = megabytes.format(Math.ceil((bytes / 1_048_576) * 10) / 10);
  return `${size}\u00a0МБ, а фотография может быть не больше 5\u00a0МБ`;
}
