import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerAnybody } from '../answer-anybody.server.ts';

export const loader = ({ request }: LoaderFunctionArgs) => answerAnybody(request);
export const action = loader;
