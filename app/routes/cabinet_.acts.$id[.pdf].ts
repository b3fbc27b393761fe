import type { LoaderFunctionArgs } from '@remix-run/node';
import { actPath } from '#app/components/papers/acts/act-query.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { actFile } from '#server/papers/acts/act-file.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого акта нет');
  return answerFile(request, actFile, { id, format: 'pdf' }, actPath(id));
}
