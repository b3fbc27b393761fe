import { zipSync } from 'fflate';

/** What 1C reads of an answer: the first word, and the lines behind it. */
export type Said = { status: number; word: string; lines: string[]; text: string; headers: Headers };

type Options = {
  login: string;
  secret: string;
  type?: 'catalog' | 'sale';
  /** New clients name the version of CommerceML. */
  version?: string;
  /** The path of the door, as it is typed into the settings of 1C. */
  path?: string;
  /** Cut files no larger than this, whatever the portal allows. */
  piece?: number;
};

export type Client1c = ReturnType<typeof client1c>;

/**
 * Behaves as the module of 1C that exchanges data with a site: HTTP Basic, the cookie of `checkauth` afterwards, files in
 * pieces of one name, `import` as long as the answer is `progress`. Like it, stops at anything but what it knows.
 */
export function client1c(origin: string, options: Options) {
  const { login, secret, type = 'catalog', version, path = '/1c/exchange', piece = 200_000 } = options;
  const basic = `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`;
  let cookie = '';
  let sessid = '';
  let limit = piece;
  let zip = false;

  async function ask(
    fields: Record<string, string>,
    body?: Uint8Array,
    init: RequestInit = {},
  ): Promise<Said> {
    const query = new URLSearchParams({ type, ...fields, ...(version && sessid ? { sessid } : {}) });
    const headers: Record<string, string> = cookie ? { Cookie: cookie } : { Authorization: basic };
    const response = await fetch(`${origin}${path}?${query}`, {
      ...(body ? { method: 'POST', body: Buffer.from(body) } : {}),
      redirect: 'manual',
      headers,
      ...init,
    });
    const text = await response.text();
    const [word = '', ...lines] = text.split('\n').map((line) => line.trim());
    return { status: response.status, word: word.toLowerCase(), lines, text, headers: response.headers };
  }

  async function checkauth(): Promise<Said> {
    cookie = '';
    sessid = '';
    const said = await ask({ mode: 'checkauth' });
    if (said.word !== 'success') return said;
    const [name, value, own = ''] = said.lines;
    cookie = `${name}=${value}`;
    sessid = own.replace('sessid=', '');
    return said;
  }

  async function init(): Promise<Said> {
    const said = await ask({ mode: 'init', ...(version ? { version } : {}) });
    zip = said.word === 'zip=yes';
    const allowed = Number(/file_limit=(\d+)/.exec(said.text)?.[1] ?? 0);
    limit = Math.min(piece, allowed || piece);
    return said;
  }

  /** Sends a file in pieces; `upTo`: only so many of them. */
  async function send(name: string, bytes: Uint8Array, upTo = Number.POSITIVE_INFINITY): Promise<Said> {
    let said: Said | undefined;
    let nth = 0;
    for (let from = 0; from < Math.max(1, bytes.length) && nth < upTo; from += limit, nth++) {
      said = await ask({ mode: 'file', filename: name }, bytes.subarray(from, from + limit));
      if (said.word !== 'success') return said;
    }
    return said!;
  }

  /** Asks for the import of a file until it is not `progress` any more. */
  async function importFile(name: string): Promise<Said> {
    for (;;) {
      const said = await ask({ mode: 'import', filename: name });
      if (said.word !== 'progress') return said;
    }
  }

  async function end(mode: 'complete' | 'deactivate'): Promise<Said> {
    for (;;) {
      const said = await ask({ mode });
      if (said.word !== 'progress') return said;
    }
  }

  /** A whole exchange of the catalogue; returns the answer at which it stopped, or the last one. */
  async function exchange(files: Record<string, Uint8Array>, packed = true): Promise<Said> {
    const steps: (() => Promise<Said>)[] = [checkauth, init];
    for (const step of steps) {
      const said = await step();
      if (said.word === 'failure' || said.status !== 200) return said;
    }
    const sent = zip && packed ? { 'v8_3B8F_3e.zip': zipSync(files) } : files;
    for (const [name, bytes] of Object.entries(sent)) {
      const said = await send(name, bytes);
      if (said.word !== 'success') return said;
    }
    let last: Said | undefined;
    for (const name of Object.keys(files).filter((each) => each.endsWith('.xml'))) {
      last = await importFile(name);
      if (last.word !== 'success') return last;
    }
    return last!;
  }

  return { ask, checkauth, init, send, importFile, end, exchange, cookie: () => cookie };
}
