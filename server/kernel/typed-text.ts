/**
 * Characters of no width and no meaning in a text that people type or paste: soft hyphens, zero-width spaces, marks of byte
 * order and of direction, fillers. Joiners are apart: emoji and some scripts need them.
 */
const invisible =
  /\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u115f\u1160\u3164\uffa0]/g;
const joiners = /[\u200c\u200d]/g;
const emoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
const picture = /^\p{Extended_Pictographic}$/u;
const letter = /^[\p{L}\p{M}]$/u;
/** Of these no letter changes beside another. */
const unchanging = /^[\p{sc=Cyrl}\p{sc=Latn}\p{sc=Grek}]$/u;

/**
 * Returns whether a joiner joins: parts of an emoji, or letters of a script whose letters change beside each other. (A regular
 * expression that looks behind would stop Safari before 16.4.)
 */
function joins(joiner: string, at: number, text: string): boolean {
  const last = text.slice(Math.max(0, at - 2), at);
  const before = (last.codePointAt(0) ?? 0) > 0xffff ? last : last.slice(-1);
  const after = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  if (joiner === '\u200d' && emoji.test(before) && picture.test(after)) return true;
  return letter.test(before) && !unchanging.test(before) && letter.test(after);
}

/** Almost every text has no other characters, and is in its normal form then. */
const usual = /^[\x20-\x7e\u0400-\u04ff]*$/;

/** Returns a text without characters that nobody sees; emoji stay whole. */
export function withoutInvisible(text: string): string {
  if (usual.test(text)) return text;
  const plain = text.replace(invisible, '');
  return plain.replace(joiners, (joiner, at: number) => (joins(joiner, at, plain) ? joiner : ''));
}

/**
 * Returns a text as it is compared and looked up: in the normal form NFKC, in which `ＬＴ－１` is `LT-1` and «й» one letter
 * however it was typed. Signs and fractions stay: «№» is no «No», «5 м²» no «5 м2». Never for what is shown.
 */
export function comparable(text: string): string {
  return usual.test(text)
    ? text
    : withoutInvisible(text).replace(/[^\p{No}\p{So}]+/gu, (part) => part.normalize('NFKC'));
}
