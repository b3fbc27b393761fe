type Content = Record<string, unknown>;
type Operation = {
  tags?: string[];
  security?: Record<string, unknown>[];
  requestBody?: { content: Content };
};
export type OpenApiDocument = {
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
};

/**
 * Returns /openapi.json adapted to the viewer in a page. Calls go to the page's own origin. No field asks for the
 * session cookie, which the browser sends by itself. A body is JSON, whose example is clearer than a form of text
 * fields. The calls that programs use today are listed first, those of the old pages last.
 */
export function documentForViewer(document: OpenApiDocument, origin: string): OpenApiDocument {
  const { session: _, ...securitySchemes } = document.components.securitySchemes;
  return {
    ...document,
    servers: [{ url: origin }],
    tags: [
      ...document.tags.filter(ofToday(document, true)),
      ...document.tags.filter(ofToday(document, false)),
    ],
    paths: mapped(document.paths, (item) => mapped(item, viewed)),
    components: { ...document.components, securitySchemes },
  };
}

/** Returns a test for tags with calls of `/api` or `/openapi` (`wanted`), or without them. */
function ofToday({ paths }: OpenApiDocument, wanted: boolean): (tag: { name: string }) => boolean {
  const named = Object.entries(paths)
    .filter(([path]) => /^\/(?:open)?api\//.test(path))
    .flatMap(([, item]) => Object.values(item).flatMap(({ tags = [] }) => tags));
  return ({ name }) => named.includes(name) === wanted;
}

function viewed(operation: Operation): Operation {
  // `parameters` of a path are listed beside its operations.
  if (Array.isArray(operation)) return operation;
  const { security, requestBody } = operation;
  const json = requestBody?.content['application/json'];
  return {
    ...operation,
    ...(security && { security: security.filter((each) => !('session' in each)) }),
    ...(json ? { requestBody: { ...requestBody, content: { 'application/json': json } } } : {}),
  };
}

function mapped<T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
