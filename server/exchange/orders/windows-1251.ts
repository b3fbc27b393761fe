/** The bytes of windows-1251 by character; node only decodes it. */
const bytes = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1251').decode(Uint8Array.of(byte)),
    byte,
  ]),
);

/** Encodes XML as windows-1251; a character that it lacks («₽», «²») becomes a reference that XML understands. */
export function windows1251(xml: string): Buffer {
  const encoded = Buffer.allocUnsafe(xml.length * 2);
  let length = 0;
  const put = (byte: number) => {
    encoded[length++] = byte;
  };
  const parts: Buffer[] = [];
  for (const character of xml) {
    const byte = bytes.get(character);
    if (byte !== undefined) {
      put(byte);
      continue;
    }
    parts.push(Buffer.from(encoded.subarray(0, length)), Buffer.from(`&#${character.codePointAt(0)};`));
    length = 0;
  }
  return Buffer.concat([...parts, encoded.subarray(0, length)]);
}
