import type { Row } from '../row.ts';

const origin = 'https://opt.example.ru';
/** The cookie jar that the sign-in example fills. */
const jar = 'portal.cookies';

/** The example of signing in; the examples for dealers send the cookies from the jar. */
export const signInExample = command(
  ['-c', jar, quoted(`${origin}/login`)],
  ['email=dealer@example.com', 'password=demo-dealer'],
);

/** The example of a call with a program token. */
export const programExample = command(
  ['-G', '-H', quoted('Authorization: Bearer svp_…'), quoted(`${origin}/api/filter/`)],
  ['query=светильник'],
);

/**
 * Returns a call as a shell command. curl encodes letters and brackets, and saves files under the name from the
 * portal.
 */
export function curlOf({ useCase, reply, docs }: Row): string {
  const { path, form } = docs.call;
  const [address = '', query = ''] = path.split('?');
  const options = [
    ...(useCase.access === 'anyone' ? [] : ['-b', jar]),
    ...(reply.kind === 'file' ? ['-OJ'] : []),
    ...(form === undefined && query ? ['-G'] : []),
    ...(form === '' ? ['-X', 'POST'] : []),
    quoted(origin + (form === undefined ? address : path)),
  ];
  return command(options, (form ?? query).split('&').filter(Boolean));
}

function command(options: string[], fields: string[]): string {
  const data = fields.map((field) => ` \\\n  --data-urlencode ${quoted(field)}`);
  return `curl ${options.join(' ')}${data.join('')}`;
}

function quoted(text: string): string {
  return `'${text}'`;
}
