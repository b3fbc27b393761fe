import { useEffect } from 'react';
import {
  complaintsCookie,
  isQuantity,
  plainQuantity,
  readPicked,
  writePicked,
} from '#server/papers/complaints/picked-list.ts';

const days30 = 30 * 86_400;

/**
 * Enhances the list of a complaint: a typed quantity is saved in the cookie at once, as on the old page, and
 * an invalid one turns red while typing (§5.7).
 */
export function usePickedCookie(): void {
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      const id = Number(/^qnt\[(\d+)\]$/.exec(target.name)?.[1]);
      if (!id) return;
      const plain = plainQuantity(target.value);
      if (plain !== target.value.trim()) target.value = plain;
      const wrong = !isQuantity(plain);
      target.classList.toggle('is-invalid', wrong);
      // An empty attribute would mean «false».
      if (wrong) target.setAttribute('aria-invalid', 'true');
      else target.removeAttribute('aria-invalid');
      const kept = readPicked(cookieText());
      kept.set(id, plain);
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie is the list (§10.34), and no browser but Chromium has another way
      document.cookie = `${complaintsCookie}=${encodeURIComponent(writePicked(kept))}; Path=/; Max-Age=${days30}; SameSite=Lax`;
    };
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, []);
}

function cookieText(): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${complaintsCookie}=`));
  return pair && decodeURIComponent(pair.slice(complaintsCookie.length + 1));
}
