const megabyte = 1_000_000;

/** Returns the size of a file as text: «24 КБ», «7,5 МБ»; «0 Б» for an empty file. */
export function sizeText(bytes: number): string {
  if (bytes === 0) return '0\u00a0Б';
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / 1_000))}\u00a0КБ`;
  const megabytes = bytes / megabyte;
  return `${megabytes.toFixed(megabytes < 10 ? 1 : 0).replace('.', ',')}\u00a0МБ`;
}
