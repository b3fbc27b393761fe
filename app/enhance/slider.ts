import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useHydrated } from './hydrated.ts';

/** How long a slide stays (§2). */
const slideMs = 10_000;

/**
 * Moves a row of slides that can be scrolled, one every 10 s: not while the pointer or the keyboard's focus is on it or the tab
 * is hidden, not after it was stopped by the button, and not by itself where less motion is wished. Whatever slide is
 * scrolled to, by a finger too, becomes the current one and has its time from the start. Spread `box` onto what holds row and buttons.
 */
export function useSlider(count: number) {
  const scripted = useHydrated() && count > 1;
  const row = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hidden, setHidden] = useState(false);
  const running = scripted && !stopped && !pointed && !focused && !hidden;

  function show(index: number): void {
    const slide = row.current?.children[index] as HTMLElement | undefined;
    row.current?.scrollTo({ left: slide?.offsetLeft });
  }

  useEffect(() => {
    setStopped(matchMedia('(prefers-reduced-motion: reduce)').matches);
    const onVisibility = () => setHidden(document.hidden);
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);

  useEffect(() => {
    const slides = [...(row.current?.children ?? [])];
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.find(({ isIntersecting }) => isIntersecting);
        if (shown) setCurrent(slides.indexOf(shown.target));
      },
      { root: row.current, threshold: 0.6 },
    );
    for (const slide of slides) observer.observe(slide);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` reads nothing but the row
  useEffect(() => {
    if (!running) return;
    const clock = setInterval(() => show((current + 1) % count), slideMs);
    return () => clearInterval(clock);
  }, [running, current, count]);

  return {
    /** Whether there is something to steer, and a script to do it. */
    scripted,
    row,
    current,
    running,
    stopped,
    show,
    /** Who presses «play» wants to see it run, although pointer and focus are on the button. */
    toggle() {
      setStopped(!stopped);
      setPointed(false);
      setFocused(false);
    },
    box: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      // What a mouse has pressed keeps the focus; that alone does not hold the slides.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused((held) => held && currentTarget.contains(relatedTarget as Node | null)),
    },
  };
}
