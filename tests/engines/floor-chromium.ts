/**
 * A script that runs in Chromium before any page and removes the features missing in the oldest supported browser
 * (decisions/browsers.md).
 */
export const withoutLaterFeatures = `
  const gone = [
    [AbortSignal, ['any', 'timeout']],
    [Array, ['fromAsync']],
    [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [Set.prototype, ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'union']],
    [URL, ['canParse', 'parse']],
    [Element.prototype, ['checkVisibility']],
    [Document.prototype, ['startViewTransition']],
    [HTMLElement.prototype, ['hidePopover', 'showPopover', 'togglePopover', 'popover']],
    [HTMLFormElement.prototype, ['requestSubmit']],
    [globalThis, ['navigation', 'requestIdleCallback', 'scheduler']],
  ];
  for (const [owner, names] of gone) for (const name of names) delete owner[name];
  // The second argument, the pressed button, is ignored.
  globalThis.FormData = new Proxy(FormData, {
    construct: (target, [form]) => (form ? new target(form) : new target()),
  });
`;
