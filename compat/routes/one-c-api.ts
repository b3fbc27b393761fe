import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerRows } from '../one-c/answer-rows.server.ts';

export const loader = ({ request, context }: LoaderFunctionArgs) => answerRows(request, context);
export const action = loader;
