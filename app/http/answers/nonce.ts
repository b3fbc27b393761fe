import { createContext } from 'react';

/** The nonce that the content security policy requires of every script; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
