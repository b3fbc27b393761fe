import { zipSync } from 'fflate';

/** A response as 1C reads it: its first line and the lines after it. */
export type Said = { status: number; word: string; lines: string[]; text: string; headers: Headers };

type Options = {
  login: string;
  secret: string;
  type?: 'catalog' | 'sale';
  /** The CommerceML version, which only newer clients send. */
  version?: string;
  /** The path of the endpoint, as typed into the 1C settings. */
  path?: string;
  /** The maximum size of an uploaded file part in bytes, even if the portal allows more. */
  piece?: number;
};

/**
 * Behaves like the 1C module that exchanges data with a site. It sends HTTP Basic first, then the cookie from
 * `checkauth`. It uploads a file in parts under one name and repeats `import` while the response is `progress`. Like
 * that module, it stops at any unknown response.
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

  /** Uploads a file in parts. `upTo` limits the number of parts. */
  async function send(name: string, bytes: Uint8Array, upTo = Number.POSITIVE_INFINITY): Promise<Said> {
    let said: Said | undefined;
    let nth = 0;
    for (let from = 0; from < Math.max(1, bytes.length) && nth < upTo; from += limit, nth++) {
      said = await ask({ mode: 'file', filename: name }, bytes.subarray(from, from + limit));
      if (said.word !== 'success') return said;
    }
    return said!;
  }

  /** Requests the import of a file until the response is no longer `progress`. */
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

  /** Runs a complete catalogue exchange. Returns the response at which it stopped, or the last one. */
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
