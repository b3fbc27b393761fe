import type { Page } from '@playwright/test';

/** A longer word is meaningless typed text, which may break anywhere. */
const longest = 24;

/**
 * Describes the layout faults of a screen: words broken in the middle, overlapping texts and controls, buttons too
 * small for their text, controls that overflow their card or show nothing, and a first row below `firstRow` pixels.
 */
export async function layoutFaults(
  page: Page,
  { firstRow = Number.POSITIVE_INFINITY }: { firstRow?: number } = {},
): Promise<string[]> {
  return page.evaluate(
    ({ longest, firstRow }) => {
      const faults: string[] = [];
      const main = document.querySelector('main') ?? document.body;
      const isShown = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      };

      /**
       * Returns whether a surrounding box hides a point, for example in a slide that is not shown or in a message
       * that is scrolled out of view.
       */
      const isClipped = (element: Element, x: number, y: number): boolean => {
        for (let box = element.parentElement; box && box !== main; box = box.parentElement) {
          const { left, right, top, bottom } = box.getBoundingClientRect();
          const { overflowX, overflowY } = getComputedStyle(box);
          if (overflowX !== 'visible' && (x < left || x > right)) return true;
          if (overflowY !== 'visible' && (y < top || y > bottom)) return true;
        }
        return false;
      };

      /** Returns whether an element stays in place while the page scrolls beneath it. */
      const isAfloat = (element: Element | null): boolean =>
        element !== null &&
        (/sticky|fixed/.test(getComputedStyle(element).position) || isAfloat(element.parentElement));

      /** Returns the boxes of a text's first and last line, clipped by the surrounding elements. */
      const seenPlace = (node: Node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()];
        let right = Number.POSITIVE_INFINITY;
        for (let box = node.parentElement; box && box !== main; box = box.parentElement)
          if (getComputedStyle(box).overflowX !== 'visible')
            right = Math.min(right, box.getBoundingClientRect().right);
        const last = lines.at(-1);
        return { first: lines[0], last: last && { ...last.toJSON(), right: Math.min(last.right, right) } };
      };

      let before: { text: string; place: DOMRect } | undefined;
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement;
        if (!parent || !isShown(parent) || parent.closest('pre, code, textarea, svg, .visually-hidden'))
          continue;
        const text = node.textContent?.trim() ?? '';
        const { first, last } = seenPlace(node);
        if (text !== '' && first && last) {
          const isBeside =
            before && first.top < before.place.bottom - 4 && first.bottom > before.place.top + 4;
          if (
            before &&
            isBeside &&
            first.left < before.place.right - 2 &&
            first.right > before.place.left + 2
          )
            faults.push(`«${text}» lies over «${before.text}»`);
          before = { text, place: last };
        }
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}]{2,}/gu)) {
          if (word.length > longest) continue;
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) faults.push(`«${word}» is broken inside`);
        }
      }

      const controls = [...main.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
        (control) =>
          isShown(control) &&
          !control.matches('[tabindex="-1"]') &&
          !control.closest('.visually-hidden, [inert], .cartbar'),
      );
      for (const control of controls) {
        const { left, top, width, height } = control.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (isClipped(control, x, y)) continue;
        const isEmpty =
          control.matches('a, button:not([role=switch])') &&
          control.textContent?.trim() === '' &&
          ![...control.querySelectorAll('svg, img')].some(isShown) &&
          getComputedStyle(control, '::before').content === 'none';
        if (isEmpty) faults.push(`${control.outerHTML.slice(0, 80)} shows nothing`);
        const above = document
          .elementFromPoint(x, y)
          ?.closest('a[href], button, input, select, textarea, summary');
        const isOver = above && above !== control && !above.contains(control) && !control.contains(above);
        if (isOver && !isAfloat(above) && !above.closest('label')?.contains(control))
          faults.push(
            `«${above.textContent?.trim()}» lies over «${control.textContent?.trim() || control.outerHTML.slice(0, 80)}»`,
          );
        const card = control.closest('.card');
        if (
          card &&
          !control.closest('.bar-scroll, .table-scroll') &&
          left + width > card.getBoundingClientRect().right + 1
        )
          faults.push(`«${control.textContent?.trim()}» stands out of its card`);
        if (control.matches('button, .btn') && control.scrollWidth > control.clientWidth + 1)
          faults.push(`«${control.textContent?.trim()}» does not hold its text`);
      }

      const row = [...main.querySelectorAll('.data-table tbody tr')].find(isShown);
      const top = Math.round((row?.getBoundingClientRect().top ?? 0) + scrollY);
      if (top > firstRow) faults.push(`the first row begins at ${top} px`);
      return [...new Set(faults)];
    },
    { longest, firstRow },
  );
}
