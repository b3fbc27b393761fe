const cookie = 'desk_sound';
const year = 365 * 86_400;

/** Returns whether this browser plays a sound when a dealer writes; off until somebody switches it on. */
export function isSoundOn(): boolean {
  return document.cookie.split(/;\s*/).includes(`${cookie}=on`);
}

/** Stores the choice; the other tabs of the browser read it before they play the sound. */
export function keepSound(on: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: all tabs see it at once, and no browser but Chromium has another way
  document.cookie = `${cookie}=${on ? 'on' : ''}; Path=/desk; SameSite=Lax; Max-Age=${on ? year : 0}`;
}
