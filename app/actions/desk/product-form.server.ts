import { textFormOf } from '#app/actions/content/editing/text-form.server.ts';

/** Reads the product form: its description is a text with pictures and a preview. */
export function productFormOf(request: Request) {
  return textFormOf(request, { name: 'description', of: 'goods' });
}
