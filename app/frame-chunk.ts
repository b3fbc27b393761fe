import type { Plugin } from 'vite';

type ModulesOf = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/**
 * Two files hold what every screen loads, that is, whatever the root imports: one its packages, one the rest. Left to itself Rollup
 * makes a file of each module that some screen shares with it: forty requests for the home page, and small files compress badly.
 */
export function frameChunk(): Plugin {
  return {
    name: 'frame-chunk',
    apply: 'build',
    config: (_, { isSsrBuild }) =>
      isSsrBuild ? {} : { build: { rollupOptions: { output: { manualChunks: chunkOf } } } },
  };
}

function chunkOf(id: string, modules: ModulesOf): string | undefined {
  if (!isOfFrame(id, modules, new Set())) return undefined;
  return isPackage(id) ? 'packages' : 'frame';
}

/** Also what Vite makes up for them (its ids begin with a null): in the other file it would be fetched in a circle. */
function isPackage(id: string): boolean {
  return id.startsWith('\0') || id.includes('/node_modules/');
}

/** Whether the root imports it, over however many modules. */
function isOfFrame(id: string, modules: ModulesOf, seen: Set<string>): boolean {
  if (/\/app\/(root|entry\.client)\.tsx$/.test(id)) return true;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && isOfFrame(importer, modules, seen));
}
