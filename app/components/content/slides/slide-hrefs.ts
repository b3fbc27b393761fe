/** The desk addresses of the slides, the blocks of the home page and the banner. */
export const slidePaths = {
  slides: '/desk/slides',
  home: '/desk/slides/home',
  banner: '/desk/slides/banner',
} as const;

/** Returns the address of a slide at the desk; `new` is the form for a new one. */
export function deskSlide(id: number | 'new'): string {
  return `${slidePaths.slides}/${id}`;
}
