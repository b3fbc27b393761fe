/** The blocks of the home page in their default order: `slides` at the top of the page, the others below them. */
export const homeBlocks = {
  slides: { header: 'Слайды', shown: true, most: 0, max: 0, sort: 1 },
  groups: { header: 'Разделы каталога', shown: true, most: 8, max: 12, sort: 2 },
  goods: { header: 'Есть на складе', shown: true, most: 12, max: 12, sort: 3 },
  news: { header: 'Новости', shown: true, most: 3, max: 9, sort: 4 },
  articles: { header: 'Статьи', shown: false, most: 2, max: 10, sort: 5 },
} as const;

export type HomeBlockName = keyof typeof homeBlocks;

export const homeBlockNames = Object.keys(homeBlocks) as HomeBlockName[];

/** A block's visibility and maximum number of items; slides have no limit. */
export type HomeBlock = { name: HomeBlockName; shown: boolean; most: number; sort: number };

/** Returns all blocks in their order, with the defaults for blocks that staff have not changed. */
export function blocksOf(decided: readonly HomeBlock[]): HomeBlock[] {
  const known = new Map(decided.map((block) => [block.name, block]));
  return homeBlockNames
    .map((name) => ({ ...homeBlocks[name], ...known.get(name), name }))
    .map(({ name, shown, most, sort }) => ({ name, shown, most, sort }))
    .sort((a, b) => a.sort - b.sort);
}

/** The values of the form, by block: `news_shown`, `news_most`, `news_sort`. */
type HomeFormValues = Record<string, string | boolean>;

export function homeFormValues(blocks: readonly HomeBlock[]): HomeFormValues {
  return Object.fromEntries(
    blocks.flatMap(({ name, shown, most, sort }) => [
      [`${name}_shown`, shown],
      ...(name === 'slides'
        ? []
        : [[`${name}_most`, String(most)] as const, [`${name}_sort`, String(sort)] as const]),
    ]),
  );
}
