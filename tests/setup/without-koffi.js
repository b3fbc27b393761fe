import { register } from 'node:module';

/** Hides koffi, as on a machine for which it has no binary: `node --import ./tests/setup/without-koffi.js`. */
const hooks = `export function resolve(name, context, next) {
  if (name === 'koffi') throw new Error("Cannot find package 'koffi'");
  return next(name, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
