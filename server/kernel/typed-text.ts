/**
 * Characters of no width and no meaning in a text that people type or paste: soft hyphens, zero-width spaces, marks of byte
 * order and of direction, fillers. Joiners are apart: emoji and some scripts need them.
 */
const invisible =
  /\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u115f\u1160\u3164\uffa0]/g;
const joiners = /[\u200c\u200d]/g;
/** Joiners that join: parts of an emoji, and letters of scripts whose letters change beside each other. */
const joining =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|(?<=[\p{L}\p{M}])(?<![\p{sc=Cyrl}\p{sc=Latn}\p{sc=Grek}])[\u200c\u200d](?=[\p{L}\p{M}])/gu;

/** Almost every text has no other characters, and is in its normal form then. */
const usual = /^[\x20-\x7e\u0400-\u04ff]*$/;

/** Returns a text without characters that nobody sees; emoji stay whole. */
export function withoutInvisible(text: string): string {
  if (usual.test(text)) return text;
  const plain = text.replace(invisible, '');
  if (!/[\u200c\u200d]/.test(plain)) return plain;
  const kept = new Set([...plain.matchAll(joining)].map(({ index }) => index));
  return plain.replace(joiners, (joiner, at: number) => (kept.has(at) ? joiner : ''));
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
