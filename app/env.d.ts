/// <reference types="@remix-run/node" />
/// <reference types="vite/client" />

import '@remix-run/node';

/** Tells the types of loaders and actions that single fetch is on (remix.config.js). */
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}
