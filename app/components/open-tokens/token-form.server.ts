import { data } from '@remix-run/node';
import { redirectWith } from '#app/http/flash.server.ts';
import { newTokenHeaders } from '#app/http/new-token.server.ts';
import { formOf, refusalPage, run, signedOut } from '#app/http/run-screen.server.ts';
import { zFlag, zIdList } from '#server/kernel/fields.ts';
import { createToken } from '#server/open-tokens/create-token.server.ts';
import { tokensPath } from './token-hrefs.ts';
import type { TokenReply } from './token-reply.ts';

const switched = 'Договор переключён в другой вкладке, токен не создан. Показаны склады нового договора';

/** «Получить токен»: leads to the window that shows it once, or says what stops it, with the ticks kept. */
export async function answerTokenForm(request: Request) {
  const { values } = await formOf(request);
  const result = await run(request, createToken, values);
  if (result.ok) {
    return redirectWith(`${tokensPath}/new`, undefined, await newTokenHeaders(result.value));
  }
  // Ticks of the other contract's warehouses mean nothing under this one.
  if (result.code === 'CONTRACT_CHANGED') return redirectWith(tokensPath, { kind: 'no', text: switched });
  const refused = signedOut(request, result) ?? result;
  if (refused.code === 'SIGN_IN' || refused.code === 'FORBIDDEN') throw refusalPage(request, refused);
  const { code, message, fields, status } = refused;
  const reply: TokenReply = {
    ticked: zIdList.parse(values.warehouses),
    all: zFlag.parse(values.all),
    errors: fields.warehouses ?? [],
    failure: fields.warehouses ? undefined : { code, message },
  };
  return data(reply, { status });
}
