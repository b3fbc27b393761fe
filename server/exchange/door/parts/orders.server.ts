import type { Exchange } from '../../../kernel/actor.ts';
import { moscowTime } from '../../../kernel/clock.ts';
import { fail, type Result } from '../../../kernel/result.ts';
import type { Context } from '../../../kernel/use-case.ts';
import type { FileOutcome } from './outcome.ts';

/** Where the door meets the orders. Until they are exchanged, 1C gets an empty document, and its own are refused. */

export type OrdersForm = {
  sessionId: number;
  version: string;
  encoding: 'utf-8' | 'windows-1251';
  container: boolean;
};

/** Returns the answer of `mode=query`. */
export async function giveOrders({ now }: Context<Exchange>, { version }: OrdersForm): Promise<Uint8Array> {
  const made = moscowTime(now).toISOString().slice(0, 19);
  const root = `<КоммерческаяИнформация ВерсияСхемы="${version || '2.08'}" ДатаФормирования="${made}"/>`;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`);
}

/** Enters that the session has what it was given; returns how many orders. */
export async function confirmGiven(_ctx: Context<Exchange>, _asked: { sessionId: number }): Promise<number> {
  return 0;
}

/** Takes a file of documents. */
export async function takeDocuments(
  _ctx: Context<Exchange>,
  _file: {
    sessionId: number;
    path: string;
    name: string;
    onProgress?: (done: string) => void;
    signal?: AbortSignal;
  },
): Promise<Result<FileOutcome>> {
  return fail('BAD_EXCHANGE', { message: 'Документы из 1С портал пока не принимает' });
}

/** Returns the answer of `mode=info`: the states of orders. */
export async function exchangeInfo(_ctx: Context<Exchange>): Promise<string> {
  return '<?xml version="1.0" encoding="UTF-8"?>\n<Справочник><Cтатусы></Cтатусы><ПлатежныеСистемы></ПлатежныеСистемы><СлужбыДоставки></СлужбыДоставки></Справочник>\n';
}
