import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { type UnneededElement, unneededElements } from '../../commerceml/known-elements.ts';

/** What the portal does not need in one element, «Каталог › Товары › Товар». */
export type UnneededGroup = { where: string; elements: Omit<UnneededElement, 'where'>[] };

/**
 * Returns what the import of the catalogue does not need, with the reason, by the element that contains it (§11.5). Every
 * other element is read or reported.
 */
export const listUnneededElements = staffUseCase({
  name: 'list-unneeded-elements',
  access: withRight('exchange'),
  writes: false,
  input: z.object({}).optional(),
  async run() {
    const groups = new Map<string, UnneededGroup>();
    for (const { where, ...element } of unneededElements()) {
      const group = groups.get(where) ?? { where, elements: [] };
      groups.set(where, { where, elements: [...group.elements, element] });
    }
    return ok([...groups.values()]);
  },
});
