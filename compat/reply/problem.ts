import { z } from 'zod';
import { utf8 } from '#app/http/answers/utf8.server.ts';
import { ownOrigin } from '#app/http/requests/settings.server.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { zError } from './errors.ts';
import { zCode, zFieldErrors } from './refused.ts';

/** The media type of RFC 9457. */
export const problemType = 'application/problem+json';

/** An error of the call in the format of RFC 9457, for callers that name its media type in `Accept` (§7.1.4). */
export const zProblem = z
  .object({
    type: z.url().meta({ description: 'The code in the list of codes, for people.' }),
    title: z.string().meta({ description: 'What the code usually means, in Russian.' }),
    status: z.int(),
    detail: z.string().meta({ description: 'What is wrong with this call, in Russian, for display.' }),
    code: zCode,
    errors: zFieldErrors.optional(),
  })
  .meta({ id: 'Problem' });

/** Returns a response unchanged, or a JSON error as problem details when the caller asks for them. */
export async function asProblem(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response;
  const isAsked = request.headers.get('Accept')?.toLowerCase().includes(problemType);
  if (!isAsked || status < 400 || !headers.get('Content-Type')?.startsWith('application/json'))
    return response;
  if (!response.body) {
    headers.set('Content-Type', problemType);
    return response;
  }
  const { message, code, errors } = zError.parse(await response.json());
  const problem: z.input<typeof zProblem> = {
    type: `${ownOrigin(request)}/developers/codes#${code}`,
    title: texts[code],
    status,
    detail: message,
    code,
    errors,
  };
  headers.set('Content-Type', problemType);
  return new Response(utf8(JSON.stringify(problem)), { status, headers });
}
