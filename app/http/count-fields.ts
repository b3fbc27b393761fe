/**
 * Whether a body may hold more fields than `most`, told without taking it apart: 30 MB of `a&a&…` are fifteen million fields, and
 * making a FormData of them took half a minute and three gigabytes, with nobody else answered meanwhile.
 */
export function holdsMoreFields(body: Buffer, type: string, most: number): boolean {
  const [, quoted, plain] = /^multipart\/.*;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  const divider = boundary === undefined ? '&' : `--${boundary}`;
  let at = -1;
  // A part begins and the last one ends with the boundary.
  for (let count = boundary === undefined ? 1 : -1; count <= most; count++) {
    at = body.indexOf(divider, at + 1, 'latin1');
    if (at === -1) return false;
  }
  return true;
}
