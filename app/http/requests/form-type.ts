import { maxFields } from './nest.ts';

/** The format of a form body. `header`: the `Content-Type` to parse it with; `divider` separates its fields. */
type FormType = { header: string; divider: string; isMultipart: boolean };

const urlencoded = 'application/x-www-form-urlencoded';

/**
 * Returns the form format that a `Content-Type` names; undefined for other types and for ambiguous headers
 * (two types, two boundaries), because the code that counts the fields and the code that parses them must
 * agree.
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
 * Returns whether a form has more fields than allowed, without parsing it: 30 MB of `a&a&…` are fifteen
 * million fields, and building a FormData of them took half a minute and three gigabytes and blocked all
 * other requests.
 */
export function holdsTooMany(body: Buffer, { divider, isMultipart }: FormType, most = maxFields): boolean {
  let at = -1;
  // Each part begins with the boundary, which also ends the last part.
  for (let count = isMultipart ? -1 : 1; count <= most; count++) {
    at = body.indexOf(divider, at + 1, 'latin1');
    if (at === -1) return false;
  }
  return true;
}
