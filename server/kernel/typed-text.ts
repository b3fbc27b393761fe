/**
 * Characters without width or meaning in typed or pasted text: soft hyphens, zero-width spaces, byte order marks,
 * direction marks, fillers. Joiners are handled separately, because emoji and some scripts need them.
 */
const invisible =
  /\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u115f\u1160\u3164\uffa0]/g;
const joiners = /[\u200c\u200d]/g;
const emoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
const picture = /^\p{Extended_Pictographic}$/u;
const letter = /^[\p{L}\p{M}]$/u;
/** Letters of these scripts do not change beside each other. */
const unchanging = /^[\p{sc=Cyrl}\p{sc=Latn}\p{sc=Grek}]$/u;

/**
 * Returns whether a joiner joins anything: parts of an emoji, or letters of a script whose letters change beside each
 * other. (A lookbehind in a regular expression would stop Safari before 16.4.)
 */
function joins(joiner: string, at: number, text: string): boolean {
  const last = text.slice(Math.max(0, at - 2), at);
  const before = (last.codePointAt(0) ?? 0) > 0xffff ? last : last.slice(-1);
  const after = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  if (joiner === '\u200d' && emoji.test(before) && picture.test(after)) return true;
  return letter.test(before) && !unchanging.test(before) && letter.test(after);
}

/** Almost every text consists of these characters, and is then already in normal form. */
const usual = /^[\x20-\x7e\u0400-\u04ff]*$/;

/** Returns a text without invisible characters; emoji stay whole. */
export function withoutInvisible(text: string): string {
  if (usual.test(text)) return text;
  const plain = text.replace(invisible, '');
  return plain.replace(joiners, (joiner, at: number) => (joins(joiner, at, plain) ? joiner : ''));
}

/**
 * Returns a text for comparing and looking up: in the normal form NFKC, in which `ＬＴ－１` is `LT-1` and «й» one letter,
 * however it was typed. Signs and fractions stay: «№» does not become «No», nor «5 м²» «5 м2». Not for display.
 */
export function comparable(text: string): string {
  return usual.test(text)
    ? text
    : withoutInvisible(text).replace(/[^\p{No}\p{So}]+/gu, (part) => part.normalize('NFKC'));
}
