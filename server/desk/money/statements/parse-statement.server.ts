import { isUtf8 } from 'node:buffer';
import { cyrillic, textOf } from '../../../kernel/letters.server.ts';
import { type Failure, fail, ok, type Result } from '../../../kernel/result.ts';
import { parseTypedDate } from '../../../kernel/typed-date.ts';
import { earliestPaidOn, tooEarly } from '../paid-on.ts';
import type { BankDocument, Statement } from './statement.ts';

const maxStatementBytes = 2 * 1024 * 1024;
/** The maximum number of documents; more do not fit on one page. */
const maxDocuments = 1_000;
/** One billion roubles, in kopecks, as for a typed payment. */
const maxAmount = 100_000_000_000;

const dos = new TextDecoder('ibm866');

/**
 * Parses a statement in the format `1CClientBankExchange` in UTF-8, windows-1251 or DOS-866. The encoding is detected
 * from the content. Refuses any other file with UNREADABLE_FILE at `file`.
 */
export function parseStatement(bytes: Uint8Array): Result<Statement> {
  if (bytes.length > maxStatementBytes)
    return refuse('Файл больше 2\u00a0МБ. Скачайте выписку за меньший период');
  if (bytes.length === 0) return refuse('Файл пустой. Выберите другой файл');
  const lines = decode(bytes)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/);
  if (lines[0]?.trim() !== '1CClientBankExchange')
    return refuse('Это не выписка. Нужен файл .txt, который банк выгружает «для 1С» (1CClientBankExchange)');
  return readLines(lines);
}

function readLines(lines: readonly string[]): Result<Statement> {
  const accounts = new Set<string>();
  const documents: BankDocument[] = [];
  const head: Fields = {};
  let fields: Fields | undefined;
  let section: 'head' | 'account' | 'document' = 'head';
  let isWhole = false;
  for (const line of lines) {
    const [name, value] = splitLine(line);
    if (name === 'КонецФайла') {
      isWhole = true;
      break;
    }
    if (name === 'СекцияРасчСчет') section = 'account';
    else if (name === 'КонецРасчСчет') section = 'head';
    else if (name === 'СекцияДокумент') {
      section = 'document';
      fields = {};
    } else if (name === 'КонецДокумента') {
      if (fields) documents.push(documentOf(fields, documents.length + 1));
      if (documents.length > maxDocuments)
        return refuse('В выписке больше 1\u00a0000\u00a0документов. Скачайте её за меньший период');
      fields = undefined;
      section = 'head';
    } else if (section === 'document' && fields) fields[name] ??= value;
    else if (name === 'РасчСчет') accounts.add(digits(value, 20));
    else if (section === 'head') head[name] ??= value;
  }
  if (!isWhole) return refuse('Файл неполный: нет строки «КонецФайла». Скачайте выписку в банке ещё раз');
  if (documents.length === 0) return refuse('В выписке нет ни одного документа');
  return ok({
    accounts: [...accounts].filter((account) => account !== '').slice(0, 10),
    startOn: dayIn(head.ДатаНачала) ?? null,
    endOn: dayIn(head.ДатаКонца) ?? null,
    documents,
  });
}

/** The fields of a document or of the head; Partial, because a file need not contain every field. */
type Fields = Partial<Record<string, string>>;

function splitLine(line: string): [name: string, value: string] {
  const at = line.indexOf('=');
  if (at === -1) return [line.trim(), ''];
  const name = line.slice(0, at).trim();
  return [/^[\p{L}\d]{1,40}$/u.test(name) ? name : '', line.slice(at + 1).trim()];
}

function documentOf(fields: Fields, nth: number): BankDocument {
  const day = dayIn(fields.Дата);
  const amount = amountIn(fields.Сумма);
  const receivedOn = dayIn(fields.ДатаПоступило) ?? day ?? '';
  const payer = fields.Плательщик1 || fields.Плательщик;
  const codes = [fields.Плательщик1, fields.Плательщик].map(codesOf).find((each) => each !== undefined);
  const problem = problemOf(day, receivedOn, amount);
  return {
    nth,
    number: text(fields.Номер, 50),
    day: day ?? '',
    receivedOn,
    amount: amount ?? 0,
    payer: text(payer, 255).replace(codesInPayer, ''),
    payerInn: digits(fields.ПлательщикИНН, 12) || (codes?.[1] ?? ''),
    payerKpp: digits(fields.ПлательщикКПП, 9) || (codes?.[2] ?? ''),
    payerAccount: accountIn(fields.ПлательщикСчет, fields.ПлательщикРасчСчет),
    recipientAccount: accountIn(fields.ПолучательСчет, fields.ПолучательРасчСчет),
    purpose: text(purposeIn(fields), 500),
    ...(problem && { problem }),
  };
}

function problemOf(day: string | undefined, receivedOn: string, amount: number | undefined): string {
  if (day === undefined) return 'дата не читается';
  if (receivedOn < earliestPaidOn) return tooEarly;
  return amount === undefined ? 'сумма не читается' : '';
}

/**
 * Matches INN and KPP before the name of the payer; many banks write them only there: «ИНН 7707083893 КПП 770701001
 * ООО «Люмен»».
 */
const codesInPayer = /^ИНН[\s:№]*(\d{12}|\d{10})(?!\d)[\s,;/\\]*(?:КПП[\s:№]*(\d{9}|0)(?!\d)[\s,;/\\]*)?/i;

const codesOf = (payer: string | undefined) => codesInPayer.exec(payer ?? '') ?? undefined;

/** Returns the purpose of a payment; long purposes are split into numbered lines. */
function purposeIn(fields: Fields): string {
  if (fields.НазначениеПлатежа) return fields.НазначениеПлатежа;
  return [1, 2, 3, 4, 5, 6].map((line) => fields[`НазначениеПлатежа${line}`] ?? '').join(' ');
}

/**
 * Returns the account of the payer or the recipient, which is in the first field if the bank settles through another
 * bank, else in the second.
 */
const accountIn = (own: string | undefined, settled: string | undefined) =>
  digits(own, 20) || digits(settled, 20);

const text = (value: string | undefined, longest: number) =>
  (value ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longest);

const digits = (value: string | undefined, longest: number) =>
  (value ?? '').replace(/\D/g, '').slice(0, longest);

function dayIn(value: string | undefined): string | undefined {
  if (!value || !/^\d{2}\.\d{2}\.\d{4}$/.test(value)) return undefined;
  return parseTypedDate(value, { today: '2000-01-01', towards: 'past' });
}

/** Parses `1234.56`, `1234,5` or `1234` to kopecks. */
function amountIn(value: string | undefined): number | undefined {
  const parts = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec((value ?? '').replace(/[\s\u00a0]/g, ''));
  if (!parts) return undefined;
  const amount = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return amount > 0 && amount <= maxAmount ? amount : undefined;
}

function decode(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return textOf(bytes);
  const inDos = dos.decode(bytes);
  // Every byte is a character in both encodings, but only the right encoding yields the words of the format.
  return /Кодировка=|СекцияДокумент/.test(inDos) ? inDos : cyrillic.decode(bytes);
}

function refuse(message: string): Failure {
  return fail('UNREADABLE_FILE', { message, fields: { file: [message] } });
}
