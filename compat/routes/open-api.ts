import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerAnybody } from '../answer-anybody.server.ts';

export const loader = ({ request, context: { body } }: LoaderFunctionArgs) => answerAnybody(request, body);
export const action = loader;
