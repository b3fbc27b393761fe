import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Fields that browsers would validate with messages in their own language. */
const checkedByBrowsers =
  /\brequired\b|\bpattern=|type="(?:email|url|number)"|<(?:TextField|PhoneField|DateField|QuantityInput|StockCell|GoodsTable|SignInFields|CallbackFields|ConsentBox)\b/;

test('forms leave validation and its messages to the server', () => {
  const checked = readdirSync('app', { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    if (!file.endsWith('.tsx')) return [];
    const source = readFileSync(`app/${file}`, 'utf8');
    const forms = source.split(/<form\b/).slice(1);
    return forms.flatMap((rest) => {
      const [form = ''] = rest.split('</form>');
      // The tag ends at the first «>» that does not belong to an arrow function.
      const tag = /^(?:=>|[^>])*/.exec(form)?.[0] ?? '';
      const leaves = /noValidate(?!=)|\{\.\.\.form\}/.test(tag) || !tag.includes('method="post"');
      return leaves || !checkedByBrowsers.test(form) ? [] : [`${file}: ${tag.replace(/\s+/g, ' ')}`];
    });
  });
  expect(checked).toEqual([]);
});
