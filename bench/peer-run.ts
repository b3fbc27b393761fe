import { openDatabase } from '#server/db/client.server.ts';
import { benchDatabase } from './data.ts';
import { atOnce } from './http-client.ts';
import { longHistory } from './long-history.ts';
import { screensOf } from './screen-list.ts';
import { measureScreens } from './screens.ts';
import { peerReport } from './screens-report.ts';
import { startServing } from './serving.ts';

/**
 * Compares this portal with one on another server, in a separate process: `peer-run.ts PRODUCTS SECONDS ADDRESS
 * ORDERS`.
 */
const [products = 10_000, seconds = 8] = process.argv.slice(2, 4).map(Number);
const peer = new URL(process.argv[4] ?? '');
const orders = Number(process.argv[5] ?? 0);

const url = await benchDatabase({
  products,
  history: orders > 0 ? { ...longHistory, orders } : undefined,
});
const db = openDatabase(url);
const screens = await screensOf(db);
await db.destroy();
const serving = await startServing(url);
const portals = [
  { port: serving.ports.portal, screens },
  { host: peer.hostname, port: Number(peer.port || 80), screens },
];
const measured = await measureScreens(portals, { seconds, atOnce });
await serving.stop();
console.log(`\n${peerReport(peer.origin, measured.screens)}`);
process.exit(0);
