/** Generates app/components/ui/sprite.svg from the list in icon-names.ts: `npm run icons`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { icons } from './icon-names.ts';

const source = new URL('../../../node_modules/@tabler/icons/icons/', import.meta.url);
const target = new URL('./sprite.svg', import.meta.url);

const filled = 'fill="currentColor" stroke="none"';
const outlined = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';

function symbol(name: string, file: string): string {
  const svg = readFileSync(new URL(`${file}.svg`, source), 'utf8');
  const shapes = [...svg.matchAll(/<(path|circle|rect|line)\b[^>]*>/g)]
    .map(([shape]) => shape.replace(/\s+/g, ' ').replace(' />', '/>'))
    .filter((shape) => !shape.includes('M0 0h24v24H0z'));
  const look = file.startsWith('filled/') ? filled : outlined;
  return `<symbol id="${name}" viewBox="0 0 24 24" ${look}>${shapes.join('')}</symbol>`;
}

const symbols = Object.entries(icons).map(([name, file]) => symbol(name, file));
writeFileSync(target, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`);
console.info(`${symbols.length} icons`);
