import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { handedOver } from '#app/http/sessions/handed-over.server.ts';

const page = '<html><body><p>Каталог</p></body></html>';

test('the client router receives its data unchanged, and the data cannot end the inline script', () => {
  const data = '[{"_1":2},"</script><!-- $& \u2028\u2029 «Кабель» \\" д\'Артаньян \r\n"]\n';
  const html = handedOver(page, data, 'n0nce');
  const [, script = ''] = /<script nonce="n0nce">(.*)<\/script><\/body><\/html>$/.exec(html) ?? [];
  expect(script).not.toMatch(/[<>\u2028\u2029]/);
  const taken: string[] = [];
  const streamController = {
    enqueue: (text: string) => taken.push(text),
    close: () => taken.push('closed'),
  };
  runInNewContext(script, { window: { __remixContext: { streamController } } });
  expect(taken).toEqual([data, 'closed']);
});
