import type { Plugin } from 'vite';

type ModulesOf = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/**
 * Puts the modules that the root imports and those that most screens use into two files: packages, and the rest. By
 * default Rollup would make a file for each shared module, which means forty requests for the home page, and small
 * files compress badly.
 */
export function frameChunk(): Plugin {
  return {
    name: 'frame-chunk',
    apply: 'build',
    config: (_, { isSsrBuild }) =>
      isSsrBuild ? {} : { build: { rollupOptions: { output: { manualChunks: chunkOf } } } },
  };
}

/** Modules that nearly every screen uses but the root does not import. */
const ofMostScreens = new RegExp(
  `/(?:server/kernel/warehouse-title|app/(?:${[
    'screens',
    'enhance/(more-rows|submit-form|unreachable)',
    'components/catalogue/(toggles|with-toggles|exports/export-hrefs)',
    'components/layout/(bottom-bar|page-head)',
    'components/ui/(carrying-link|chips|error-summary|loading-row|pager|refusal-note|submission-key|template)',
  ].join('|')}))\\.tsx?$`,
);

function chunkOf(id: string, modules: ModulesOf): string | undefined {
  if (ofMostScreens.test(id)) return 'frame';
  if (!isOfFrame(id, modules, new Set())) return undefined;
  return isPackage(id) ? 'packages' : 'frame';
}

/**
 * Includes Vite's virtual modules (their ids begin with a null), which would otherwise cause a circular
 * import.
 */
function isPackage(id: string): boolean {
  return id.startsWith('\0') || id.includes('/node_modules/');
}

/** Returns whether the root imports the module, directly or indirectly. */
function isOfFrame(id: string, modules: ModulesOf, seen: Set<string>): boolean {
  if (/\/app\/(root|entry\.client)\.tsx$/.test(id)) return true;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && isOfFrame(importer, modules, seen));
}
