/**
 * «Back» by the browser may show a page as it was left, or an old answer: its data are loaded anew. What is typed stays.
 * Returns a function that stops it.
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
