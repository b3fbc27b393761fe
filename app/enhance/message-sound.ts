import { useEffect, useRef } from 'react';
import { isSoundOn } from './sound-choice.ts';

/**
 * Plays a sound when a message arrives that is newer than all before. `newest`: the id of the newest unread message,
 * or 0.
 */
export function useMessageSound(newest: number): void {
  const heard = useRef(newest);
  useEffect(() => {
    if (newest <= heard.current) return;
    heard.current = newest;
    if (isSoundOn()) void soundOnce(newest);
  }, [newest]);
}

/**
 * How long a tab keeps the lock, in milliseconds. A hidden tab polls at least once a minute, so every tab knows the
 * message by then.
 */
const heldMs = 120_000;

/**
 * Plays the sound in only one tab of the browser: this tab locks the message, and the others find it locked. A tab in
 * which nothing was pressed yet may not play a sound and leaves the message to the others. Without https there are no
 * locks, and every tab plays the sound.
 */
async function soundOnce(message: number): Promise<void> {
  // When the code cannot be loaded, only the sound is lost.
  const sound = await import('./play-sound.ts').catch(() => undefined);
  const ready = await sound?.readySound();
  if (!ready) return;
  if (!navigator.locks) return ready.play();
  await navigator.locks.request(`desk-message-${message}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return ready.leave();
    ready.play();
    await new Promise((done) => setTimeout(done, heldMs));
  });
}
