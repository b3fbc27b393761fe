import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a server needs of a built checkout without development packages. */
const parts = [
  'build/client',
  'build/commands',
  'build/server',
  'node_modules',
  'server/cli/run.js',
  'server/cli/check-driver.js',
  'deploy/Caddyfile',
  'deploy/grafana',
  'deploy/nginx.conf',
  'deploy/prometheus/portal.rules.yml',
  'deploy/prometheus/prometheus.yml',
  'deploy/release.sh',
  'deploy/share-assets.sh',
  'deploy/systemd',
  'docs',
  '.dockerignore',
  'CHANGELOG.md',
  'Dockerfile',
  'LICENSE',
  'compose.yaml',
];

const bindings = 'node_modules/better-sqlite3/lib/binding';

type Names = Record<string, unknown>;
type Package = Names & {
  scripts: Record<string, string>;
  dependencies: Names;
  optionalDependencies: Names;
  allowScripts: Names;
};

/**
 * Copies what a server needs from the built checkout `source` into the new folder `stage`, with the compiled `drivers` for
 * these `majors` of Node.
 */
export function stageRelease(
  source: string,
  stage: string,
  { drivers, majors }: { drivers: string; majors: readonly number[] },
): void {
  for (const part of parts) {
    mkdirSync(dirname(join(stage, part)), { recursive: true });
    cpSync(join(source, part), join(stage, part), { recursive: true, verbatimSymlinks: true });
  }
  rmSync(join(stage, 'node_modules/better-sqlite3/build'), { recursive: true });
  cpSync(drivers, join(stage, bindings), { recursive: true });
  // npm writes it anew when it adds a package of a single setting, and then it would no longer be what was shipped.
  rmSync(join(stage, 'node_modules/.package-lock.json'));
  // Links to programs of packages, which nobody calls.
  for (const entry of readdirSync(join(stage, 'node_modules'), { recursive: true, withFileTypes: true }))
    if (entry.name === '.bin' && entry.isDirectory())
      rmSync(join(entry.parentPath, entry.name), { recursive: true });

  const commands = compiledCommands(source);
  writeJson(join(stage, 'server/cli/commands.json'), commands);
  const ofCheckout = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Package;
  writeJson(join(stage, 'package.json'), packageOf(ofCheckout, commands, majors));
}

/** The commands that need no sources. */
function compiledCommands(source: string): string[] {
  const all = JSON.parse(readFileSync(join(source, 'server/cli/commands.json'), 'utf8')) as string[];
  const compiled = readdirSync(join(source, 'build/commands'));
  return all.filter((name) => compiled.includes(`${name}.js`));
}

function packageOf(
  { name, version, license, type, scripts, dependencies, optionalDependencies, allowScripts }: Package,
  commands: readonly string[],
  majors: readonly number[],
) {
  const isCommand = (script: string) =>
    commands.some((command) => script === `node server/cli/run.js ${command}`);
  return {
    ...{ name, version, private: true, license, type },
    engines: { node: majors.map((major) => (major === 20 ? '^20.19.0' : `^${major}.0.0`)).join(' || ') },
    os: [process.platform],
    cpu: [process.arch],
    scripts: Object.fromEntries(Object.entries(scripts).filter(([, script]) => isCommand(script))),
    dependencies,
    optionalDependencies,
    // What they would compile is here already, and a server has no compiler.
    allowScripts: Object.fromEntries(
      Object.keys(allowScripts)
        .filter((each) => each in { ...dependencies, ...optionalDependencies })
        .map((each) => [each, false]),
    ),
  };
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
