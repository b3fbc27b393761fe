import { useEffect } from 'react';
import { complaintsCookie, isQuantity, readPicked, writePicked } from '#server/complaints/picked-list.ts';

const days30 = 30 * 86_400;

/**
 * What JavaScript adds to the list of a complaint: a typed quantity is kept in the cookie at once, as the old page did, and what
 * is none turns red while one types (§5).
 */
export function usePickedCookie(): void {
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      const id = Number(/^qnt\[(\d+)\]$/.exec(target.name)?.[1]);
      if (!id) return;
      const wrong = !isQuantity(target.value.trim());
      target.classList.toggle('is-invalid', wrong);
      // An empty value would mean «false».
      if (wrong) target.setAttribute('aria-invalid', 'true');
      else target.removeAttribute('aria-invalid');
      const kept = readPicked(cookieText());
      kept.set(id, target.value.trim());
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie is the list (contract §2), and no browser but Chromium has another way
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
