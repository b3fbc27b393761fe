import { data } from '@remix-run/node';
import { tokensPath } from '#app/components/catalogue/open-tokens/token-hrefs.ts';
import type { TokenReply } from '#app/components/catalogue/open-tokens/token-reply.ts';
import { forForm, formOf, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { newToken } from '#app/http/sessions/new-token.server.ts';
import { createToken } from '#server/catalogue/open-tokens/create-token.server.ts';
import { zFlag, zIdList } from '#server/kernel/fields.ts';

/**
 * Handles «Получить токен»: redirects to the window that shows the token once, or shows the refusal and keeps the
 * ticks.
 */
export async function answerTokenForm(request: Request) {
  const { values } = await formOf(request);
  const result = await run(request, createToken, values);
  if (result.ok) {
    return redirectWith(`${tokensPath}/new`, undefined, await newToken.headers(result.value));
  }
  // The ticked warehouses belong to the previous contract, so they do not apply to the current one.
  if (result.code === 'CONTRACT_CHANGED') {
    return redirectWith(tokensPath, { kind: 'no', text: result.message });
  }
  const { code, message, fields, status } = forForm(request, result);
  const reply: TokenReply = {
    ticked: zIdList.safeParse(values.warehouses).data ?? [],
    all: zFlag.parse(values.all),
    errors: fields.warehouses ?? [],
    failure: fields.warehouses ? undefined : { code, message },
  };
  return data(reply, { status });
}
