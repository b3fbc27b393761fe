import type { LoaderFunctionArgs } from '@remix-run/node';
import { actPath } from '#app/components/acts/act-query.ts';
import { answerFile } from '#app/http/answer-file.server.ts';
import { idInAddress } from '#app/http/id-in-address.server.ts';
import { actFile } from '#server/acts/act-file.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого акта нет');
  return answerFile(request, actFile, { id, format: 'xlsx' }, actPath(id));
}
