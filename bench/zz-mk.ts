import { mysqlWorld } from '/tmp/w/gate/bench/mysql-world.ts';
import { wholesale } from '/tmp/w/gate/bench/wholesale.ts';

console.time('mysql');
console.log(await mysqlWorld('mysql://root@127.0.0.1:3306', { products: 100_000, wholesale }));
console.timeEnd('mysql');
process.exit(0);
