import { request } from 'node:http';
import { mapOf } from './collections.ts';
import { func, OneCError, procedure, propertyOf, type Thing, thing, type Value } from './values.ts';

/** The test servers that replace addresses: `https://opt.example.ru:443` → `http://127.0.0.1:3000`. */
export type Hosts = Record<string, string>;

export function binaryData(content: Buffer): Thing {
  return { ...thing('ДвоичныеДанные'), inside: content };
}

/** Implements `Новый HTTPЗапрос(АдресРесурса, Заголовки)`. */
export function newRequest(address: string, headers: Thing = mapOf(new Map())): Thing {
  const made: Thing = thing(
    'HTTPЗапрос',
    [
      // Without the last parameter 1C may start the body with a byte order mark, so it is required here.
      procedure(
        'УстановитьТелоИзСтроки',
        'Строка, КодировкаТекста, ИспользованиеByteOrderMark',
        (text: string) => {
          made.inside = Buffer.from(text);
        },
      ),
      procedure('УстановитьТелоИзДвоичныхДанных', 'ДвоичныеДанные', (data: Thing) => {
        made.inside = data.inside;
      }),
    ],
    { properties: { АдресРесурса: address, Заголовки: headers } },
  );
  return made;
}

/** Implements `Новый HTTPСоединение(Сервер, Порт, Пользователь, Пароль, Прокси, Таймаут, ЗащищенноеСоединение)`. */
export const newConnection =
  (hosts: Hosts) =>
  (
    host: string,
    port: number,
    user = '',
    password = '',
    _proxy: unknown,
    _timeout: number,
    secure?: Thing,
  ): Thing => {
    const address = `${secure ? 'https' : 'http'}://${host}:${port}`;
    const call = func('ВызватьHTTPМетод', 'Строка, HTTPЗапрос', (verb: string, asked: Thing) => {
      const server = hosts[address];
      if (!server) throw new OneCError(`Не могу установить соединение: ${address}`, true);
      const given = propertyOf(asked, 'Заголовки').value as Thing;
      const headers = Object.fromEntries(given.inside as Map<string, string>);
      // Sent with the first request, as OneScript does (HttpConnectionContext.cs).
      if (user) headers.Authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
      const path = String(propertyOf(asked, 'АдресРесурса').value);
      return send(new URL(server), verb, path, headers, asked.inside as Buffer | undefined);
    });
    return thing('HTTPСоединение', [call]);
  };

/** Sends a request with `node:http`, which, like 1C, adds few headers and preserves the case of header names. */
function send(
  { hostname, port }: URL,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<Thing> {
  return new Promise((done, failed) => {
    const length = body ? { 'Content-Length': String(body.length) } : {};
    const asking = request({
      hostname,
      port,
      method,
      path,
      headers: { ...headers, ...length },
      agent: false,
    });
    asking.on('error', failed);
    asking.on('response', async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const { rawHeaders: raw } = answer;
      const names = raw.filter((_, i) => i % 2 === 0);
      const all = new Map<Value, Value>(names.map((name, i) => [name, raw[2 * i + 1]]));
      done(answerOf(answer.statusCode!, all, Buffer.concat(chunks).toString()));
    });
    asking.end(body);
  });
}

function answerOf(status: number, headers: Map<Value, Value>, body: string): Thing {
  const read = func('ПолучитьТелоКакСтроку', 'КодировкаТекста?', () => body);
  return thing('HTTPОтвет', [read], { properties: { КодСостояния: status, Заголовки: mapOf(headers) } });
}
