import { type FormEvent, useEffect, useRef } from 'react';
import { checkoutFields } from '#app/components/ordering/basket/basket-reply.ts';

/** The delay before a changed field is saved, in milliseconds. */
const pause = 500;

/**
 * Saves the order form while it is being filled in; returns the handler for its changes. Uses beacons, which outlive
 * the page, bypass the router and need no response. Without a network, changes are sent with the next change. `key`
 * identifies the form: after its order is placed, the server ignores late requests.
 */
export function useKeptForm(key: string) {
  const changed = useRef(new Map<string, string>());
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const send = useRef(() => {});
  send.current = () => {
    clearTimeout(timer.current);
    if (changed.current.size === 0 || !navigator.onLine) return;
    const body = new URLSearchParams([['key', key], ...changed.current]);
    if (navigator.sendBeacon('/cart/kept', body)) changed.current.clear();
  };
  useEffect(() => {
    const leave = () => send.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement;
    if (!checkoutFields.some((field) => field === name)) return;
    changed.current.set(name, value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send.current(), pause);
  };
}
