/// <reference types="@remix-run/node" />
/// <reference types="vite/client" />

import '@remix-run/node';

declare module '@remix-run/node' {
  /** Tells the types of loaders and actions that single fetch is on (remix.config.js). */
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** What a call sent, when it does not come with the request (answer-call.server.ts). */
    body?: import('./http/read-limited.server.ts').Body;
  }
}
