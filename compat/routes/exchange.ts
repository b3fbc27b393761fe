import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerExchange, type Call } from '../exchange/answer-exchange.server.ts';

/** The context passed by the server around the build, which answers these addresses before the rest of the portal. */
type Given = Pick<Call, 'body' | 'address'>;

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  answerExchange({ request, ...(context as unknown as Given) });
export const action = loader;
