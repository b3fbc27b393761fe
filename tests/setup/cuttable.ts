import { mkdtempSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A proxy or link to a database that a test can cut and restore. */
export type Cuttable = {
  /** Returns the address that the portal uses instead of the original one. */
  through: (url: string) => string;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * For SQLite: a symbolic link in a folder. The link is broken until it is first restored, and an open file cannot be
 * cut again.
 */
export function cuttableFile(): Cuttable {
  const folder = mkdtempSync(join(tmpdir(), 'portal-cut-'));
  const link = join(folder, 'link.db');
  let file = '';
  return {
    through(url) {
      file = url.replace(/^sqlite:/, '');
      symlinkSync(folder, link); // A folder cannot be opened as a database.
      return `sqlite:${link}`;
    },
    cut: async () => {},
    async mend() {
      unlinkSync(link);
      symlinkSync(file, link);
    },
    close: async () => rmSync(folder, { recursive: true }),
  };
}

/** For MySQL and other servers: a proxy on its own port. It can also freeze all open connections. */
export async function cuttablePort(): Promise<Cuttable & { freeze: () => void; thaw: () => void }> {
  let isFrozen = false;
  const sockets = new Set<Socket>();
  let target = { host: '127.0.0.1', port: 3306 };
  const server: Server = createServer((inward) => {
    const outward = connect(target.port, target.host);
    for (const socket of [inward, outward]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        inward.destroy();
        outward.destroy();
      });
    }
    if (isFrozen) return;
    inward.pipe(outward).pipe(inward);
  });
  const port = await new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
  const cut = () =>
    new Promise<void>((done) => {
      for (const socket of sockets) socket.destroy();
      if (server.listening) server.close(() => done());
      else done();
    });
  return {
    through(url) {
      const parsed = new URL(url);
      target = { host: parsed.hostname, port: Number(parsed.port || 3306) };
      parsed.hostname = '127.0.0.1';
      parsed.port = String(port);
      return parsed.href;
    },
    cut,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    // Frozen connections never respond again; only new ones work.
    thaw() {
      isFrozen = false;
    },
    mend: () => new Promise((done) => server.listen(port, '127.0.0.1', done)),
    close: cut,
  };
}
