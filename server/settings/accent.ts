/** The accent color of the portal, which must be readable in both themes, whatever color is selected. */

type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG AA for text. */
const readable = 4.5;
/** The dark theme's surface of cards, which contain links (tokens.css). */
const darkSurface: Rgb = [26, 34, 49];
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** Parses a typed color to the form `#2350c4`; undefined when it is not a color. */
export function parseAccent(text: string): string | undefined {
  const [, digits] = /^#?([\da-f]{6})$/i.exec(text) ?? [];
  return digits && `#${digits.toLowerCase()}`;
}

/** Returns the contrast of white text on a color, 1 to 21. */
export function contrastWithWhite(accent: string): number {
  return contrast(white, rgbOf(accent));
}

/** Returns whether white text is readable on a color; text of this color is then also readable on white. */
export function isReadable(accent: string): boolean {
  return contrastWithWhite(accent) >= readable;
}

/**
 * Returns the style sheet that replaces the portal's own blue with another accent. It is in no layer, so it overrides
 * the portal's sheets. In the dark theme the buttons' background keeps white text readable, and links are lightened
 * until they are readable on cards.
 */
export function accentSheet(accent: string): string {
  const chosen = rgbOf(accent);
  const light = variables(chosen, chosen, mixed(chosen, black, 0.2));
  const link = lightened(chosen);
  const dark = variables(chosen, link, mixed(link, white, 0.25));
  return [
    `:root,[data-bs-theme="light"]{${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-bs-theme="light"]){${dark}}}`,
    `[data-bs-theme="dark"]{${dark}}`,
    `@media print{:root,[data-bs-theme]{${light}}}`,
    '',
  ].join('\n');
}

function variables(fill: Rgb, link: Rgb, hover: Rgb): string {
  return [
    `--tblr-primary:${hexOf(fill)}`,
    `--tblr-link-color:${hexOf(link)}`,
    `--tblr-link-hover-color:${hexOf(hover)}`,
    `--sv-focus:${hexOf(link)}`,
    `--sv-tint:${hexOf(fill)}1a`,
    `--sv-faint:${hexOf(fill)}0f`,
    `--sv-add:${hexOf(mixed(fill, link === fill ? white : darkSurface, 0.6))}`,
  ].join(';');
}

/** Returns the color mixed with white until text of this color is readable on a card of the dark theme. */
function lightened(color: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mixed(color, white, share);
    if (contrast(lighter, darkSurface) >= readable + 0.5) return lighter;
  }
  return white;
}

function mixed(color: Rgb, other: Rgb, share: number): Rgb {
  return color.map((part, i) => Math.round(part + (other[i]! - part) * share)) as unknown as Rgb;
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the relative luminance of a color, 0 to 1 (WCAG 2). */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}

function hexOf(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
