import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerExchange, type Call } from '../exchange/answer-exchange.server.ts';

/** The load context. The outer server passes it, and routes these URLs here before the rest of the portal. */
type Given = Pick<Call, 'body' | 'address'>;

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  answerExchange({ request, ...(context as unknown as Given) });
export const action = loader;
