import { createContext } from 'react';

/** The one-time value that the content security policy asks of every script; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
