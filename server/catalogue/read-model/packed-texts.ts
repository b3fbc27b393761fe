/** Many long texts outside the JavaScript heap, as UTF-8 one after another. For what is read rarely. */
export type PackedTexts = { bytes: Buffer; starts: Float64Array };

/** Packs texts that come as chunks of several, one after another; `lengths`: bytes of each text. */
export function packTexts(chunks: Buffer[], lengths: number[]): PackedTexts {
  const starts = new Float64Array(lengths.length + 1);
  lengths.forEach((length, i) => {
    starts[i + 1] = starts[i]! + length;
  });
  return { bytes: Buffer.concat(chunks), starts };
}

/** Text number `i`, decoded. */
export function textAt({ bytes, starts }: PackedTexts, i: number): string {
  return bytes.toString('utf8', starts[i]!, starts[i + 1]!);
}
