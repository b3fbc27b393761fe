/**
 * Reloads the data of a page to which the browser went back, because it may show the page as it was left, or an old
 * response. What is typed stays. Returns a function that stops this.
 */
export function renewReturnedPage(): () => void {
  const renew = ({ persisted }: PageTransitionEvent) => {
    if (persisted) window.__remixRouter.revalidate();
  };
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type === 'back_forward') window.__remixRouter.revalidate();
  window.addEventListener('pageshow', renew);
  return () => window.removeEventListener('pageshow', renew);
}
