import type { LoaderFunctionArgs } from '@remix-run/node';
import { entityTag, isKnown } from '#app/http/answers/entity-tag.server.ts';
import { onlyRead } from '#app/http/answers/only-read.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { ownOrigin } from '#app/http/requests/settings.server.ts';
import { showCompany } from '#server/portal/show-company.server.ts';
import { openApiDocument } from '../docs/openapi-document.ts';

/**
 * Serves /openapi.json, for programs that generate clients and forms from it; pages of other sites may read
 * it.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { name } = await load(request, showCompany, undefined);
  const body = JSON.stringify(openApiDocument(ownOrigin(request), name));
  const tag = entityTag(body);
  const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, no-cache', ETag: tag };
  if (isKnown(request, tag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } });
}

export const action = onlyRead;
