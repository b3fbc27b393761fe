/** The addresses of what the home page and the frame show, at the desk. */
export const slidePaths = {
  slides: '/desk/slides',
  home: '/desk/slides/home',
  banner: '/desk/slides/banner',
} as const;

/** `new` is a form for a new slide. */
export function deskSlide(id: number | 'new'): string {
  return `${slidePaths.slides}/${id}`;
}
