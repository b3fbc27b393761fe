export const maxTags = 10;
export const maxTagLength = 40;

/** Returns the tags in a text: «новинка, Распродажа,» → two tags. */
export function tagsIn(text: string): string[] {
  const tags = text.split(',').flatMap((part) => part.trim().replace(/\s+/g, ' ') || []);
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()].sort((a, b) =>
    a.localeCompare(b, 'ru'),
  );
}

/** Returns why a product cannot have these tags; undefined if it can. */
export function tagsProblem(tags: readonly string[]): string | undefined {
  if (tags.some(({ length }) => length > maxTagLength))
    return `Метка – не длиннее ${maxTagLength}\u00a0знаков`;
  return tags.length > maxTags ? `Не больше ${maxTags}\u00a0меток` : undefined;
}
