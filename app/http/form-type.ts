import { mostFields } from './nest.ts';

/** What a body that is a form is made of. `header`: the `Content-Type` to take it apart by; `divider` stands between its fields. */
export type FormType = { header: string; divider: string; isMultipart: boolean };

const urlencoded = 'application/x-www-form-urlencoded';

/**
 * The form that a `Content-Type` names; undefined for anything else, and for what one reader may understand otherwise than the next
 * (two types, two boundaries): who counts the fields and who takes them apart must look for the same.
 */
export function formTypeOf(contentType: string | null): FormType | undefined {
  if (contentType === null || contentType.includes(',')) return undefined;
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (type.toLowerCase() === urlencoded) return { header: urlencoded, divider: '&', isMultipart: false };
  if (type.toLowerCase() !== 'multipart/form-data') return undefined;
  const [boundary, ...more] = parameters.flatMap((each) => /^boundary=(.*)$/is.exec(each)?.[1] ?? []);
  const [, , own] = /^("?)([\w'()+./:=?-]{1,70})\1$/.exec(boundary ?? '') ?? [];
  if (own === undefined || more.length > 0) return undefined;
  return { header: `multipart/form-data; boundary="${own}"`, divider: `--${own}`, isMultipart: true };
}

/**
 * Whether a form may hold more fields than are taken, told without taking it apart: 30 MB of `a&a&…` are fifteen million fields, and
 * making a FormData of them took half a minute and three gigabytes, with nobody else answered meanwhile.
 */
export function holdsTooMany(body: Buffer, { divider, isMultipart }: FormType, most = mostFields): boolean {
  let at = -1;
  // A part begins and the last one ends with the boundary.
  for (let count = isMultipart ? -1 : 1; count <= most; count++) {
    at = body.indexOf(divider, at + 1, 'latin1');
    if (at === -1) return false;
  }
  return true;
}
