import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerActFile } from '#app/components/acts/act-file-answer.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return answerActFile(request, params.id, 'xlsx');
}
