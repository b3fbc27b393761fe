import { useTabId } from '#app/enhance/tab-id.ts';
import type { Step, StepLink } from '#server/ordering/fast-order/kept-list.ts';

/** The saved list that a form shows, and its revision at that time. */
export type ShownKey = {
  key: string;
  revision: number;
  name: string;
  path: StepLink[];
  step: Step;
  /** True for a list that was saved while it was typed, and is not checked yet. */
  typed: boolean;
  /** The list that another tab has changed meanwhile, and whether it still exists. */
  fork?: { key: string; isThere: boolean } | undefined;
};

/**
 * Fields that name the saved list which the form changes, so that another tab's changes are not overwritten, and
 * the list in which typed text was saved (`typed`).
 */
export function ListFields({ list, typed }: { list: ShownKey | undefined; typed?: string | undefined }) {
  const editor = useTabId();
  if (!list && !typed) return null;
  return (
    <>
      {list && (
        <>
          <input type="hidden" name="list" value={list.key} />
          <input type="hidden" name="revision" value={list.revision} />
        </>
      )}
      {typed && <input type="hidden" name="typed" value={typed} />}
      {editor && <input type="hidden" name="editor" value={editor} />}
    </>
  );
}
