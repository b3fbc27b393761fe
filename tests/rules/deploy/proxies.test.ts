import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(['deploy/nginx.conf', 'deploy/Caddyfile'])(
  '%s does not set HSTS, because the portal sends it',
  (file) => {
    expect(readFileSync(file, 'utf8')).not.toContain('Strict-Transport-Security');
  },
);
