import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useHydrated } from './hydrated.ts';

/** How long a slide is shown (§9.15). */
const slideMs = 10_000;

/**
 * Advances a scrollable row of slides every 10 s, except while the pointer or the keyboard focus is on it or the tab
 * is hidden, after the button has stopped it, and when reduced motion is preferred. Any slide scrolled to, also by
 * touch, becomes the current one for its full time. Spread `box` onto the element that contains row and buttons.
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
    /** Whether there are several slides and a running script. */
    scripted,
    row,
    current,
    running,
    stopped,
    show,
    /** «Play» starts the slides even though pointer and focus are on the button. */
    toggle() {
      setStopped(!stopped);
      setPointed(false);
      setFocused(false);
    },
    box: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      // A focus set by a mouse click does not stop the slides.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused((held) => held && currentTarget.contains(relatedTarget as Node | null)),
    },
  };
}
