/// <reference types="@remix-run/node" />
/// <reference types="vite/client" />

import '@remix-run/node';

declare module '@remix-run/node' {
  /** Enables the single-fetch types of loaders and actions (remix.config.js). */
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** The body of a call, when it is not in the request itself (answer-call.server.ts). */
    body?: import('./http/requests/read-limited.server.ts').Body;
    /** Whether the call was made at the address of a screen (lead-to-call.ts). */
    atScreen?: boolean;
    /** The network address at the other end of the connection. */
    peer?: string;
  }
}
