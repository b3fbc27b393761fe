const megabyte = 1_000_000;

/** «312 Б», «24 КБ», «7,5 МБ» */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes}\u00a0Б`;
  if (bytes < megabyte) return `${Math.round(bytes / 1_000)}\u00a0КБ`;
  const megabytes = bytes / megabyte;
  return `${megabytes.toFixed(megabytes < 10 ? 1 : 0).replace('.', ',')}\u00a0МБ`;
}
