/** What a file of an archive of pictures is, by its name. */
export type PictureName =
  /** `whole`: the name without folders and extension. `stem`: the same without a number at its end. */
  { kind: 'picture'; whole: string; stem: string | undefined; place: number } | { kind: 'system' | 'other' };

const system = /(?:^|[\\/])(?:__MACOSX[\\/]|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;
const picture = /^(.+)\.(?:jpe?g|png|webp|gif)$/i;
/** «АРТИКУЛ_2» and «АРТИКУЛ (3)». */
const numbered = /^(.*\S)(?:_(\d{1,2})|\s*\((\d{1,2})\))$/u;

/** Reads the name of a file: «папка/АРТ-1_2.jpg» is the second picture of АРТ-1, or the first of «АРТ-1_2». */
export function pictureName(path: string): PictureName {
  if (system.test(path)) return { kind: 'system' };
  const whole = picture.exec(lastPart(path))?.[1]?.normalize('NFC').trim();
  if (!whole) return { kind: 'other' };
  const [, stem, low, round] = numbered.exec(whole) ?? [];
  return { kind: 'picture', whole, stem, place: Number(low ?? round ?? 1) };
}

/** Returns the name of a file without its folders. */
export function lastPart(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? '';
}
