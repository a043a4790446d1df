import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The rules of ARCHITECTURE.md that can be checked. Each test lists the files that break its rule. */

interface Source {
  path: string;
  text: string;
  /** Paths from the root for our own files, names of packages for others. */
  imports: string[];
  /** The imports that load a module, not only its types. */
  loads: string[];
}

// import … from 'x', export … from 'x', import 'x', import('x')
const statements =
  /^(?:import|export)\s(type\s)?[^'"`;]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;

const sources = ['contract', 'server', 'web', 'e2e', 'bench', 'faults', 'scripts'].flatMap(walk).map(read);
const own = (folder: string) => sources.filter((source) => source.path.startsWith(`${folder}/`));
const isTest = (path: string) =>
  /\.(test|test-data|e2e)\.tsx?$/.test(path) ||
  path.startsWith('server/testing/') ||
  path.startsWith('e2e/') ||
  path.startsWith('bench/') ||
  path.startsWith('faults/');
const product = sources.filter((source) => !isTest(source.path));
const serverRoot = (path: string) => /^server\/[^/]+\.ts$/.test(path);
/** 'server/bills/bills.ts' → 'bills' */
const featureOf = (path: string) => (path.split('/').length > 2 ? path.split('/')[1] : undefined);

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((path) => !path.includes('/generated/') && !path.includes('node_modules/'));
}

function read(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const found = [...text.matchAll(statements)].map(([, type, from, bare, dynamic]) => ({
    to: resolve(path, (from ?? bare ?? dynamic)!),
    type: type !== undefined,
  }));
  return {
    path,
    text,
    imports: found.map(({ to }) => to),
    loads: found.filter(({ type }) => !type).map(({ to }) => to),
  };
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier);
  return /^#(contract|server|web)\//.test(specifier) ? specifier.slice(1) : specifier;
}

/** The imports that the rule does not allow, as 'from → to'. */
function broken(files: Source[], allowed: (to: string, from: string) => boolean): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.filter((to) => !allowed(to, path)).map((to) => `${path} → ${to}`),
  );
}

/** The first cycle of a graph; empty without one. */
function cycleIn(graph: Map<string, Set<string>>): string[] {
  const done = new Set<string>();
  const visit = (node: string, trail: string[]): string[] => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of graph.get(node) ?? []) {
      const found = visit(next, [...trail, node]);
      if (found.length > 0) return found;
    }
    done.add(node);
    return [];
  };
  return [...graph.keys()].map((node) => visit(node, [])).find((found) => found.length > 0) ?? [];
}

describe('Imports', () => {
  test('finds the files and their imports', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.find((source) => source.path === 'server/app.ts')?.imports).toContain(
      'server/bills/bills.routes.ts',
    );
    expect(sources.find((source) => source.path === 'server/app.ts')?.imports).toContain('fastify');
  });

  test('the contract imports only zod and itself', () => {
    const files = product.filter((source) => source.path.startsWith('contract/'));
    expect(broken(files, (to) => to === 'zod' || to.startsWith('contract/'))).toEqual([]);
  });

  test('the server does not import the web app', () => {
    expect(broken(own('server'), (to) => !to.startsWith('web/'))).toEqual([]);
  });

  test('the web app imports neither the server nor Node modules', () => {
    expect(broken(own('web'), (to) => !to.startsWith('server/') && !to.startsWith('node:'))).toEqual([]);
  });

  test('web/ui imports nothing of ours and no router', () => {
    const rule = (to: string) =>
      (!/^(contract|server|web)\//.test(to) || to.startsWith('web/ui/')) && to !== 'react-router';
    expect(broken(own('web/ui'), rule)).toEqual([]);
  });

  test('only web/api spells query keys', () => {
    const files = product.filter(({ path }) => path.startsWith('web/') && !path.startsWith('web/api/'));
    const raw = /queryKey: *\[|queryKey\[|predicate:/;
    expect(files.filter(({ text }) => raw.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('the shell imports no features, except search and what every page needs', () => {
    const features = (to: string) =>
      to.startsWith('web/') &&
      to.split('/').length > 2 &&
      !/^web\/(shell|ui|auth|members|api|notifications|offline|search)\//.test(to);
    expect(broken(own('web/shell'), (to) => !features(to))).toEqual([]);
  });

  test('a server feature does not import routes, queries or policies of another', () => {
    const files = product.filter((source) => source.path.startsWith('server/') && !serverRoot(source.path));
    const rule = (to: string, from: string) =>
      !/\.(routes|queries|policy)\.ts$/.test(to) || featureOf(to) === featureOf(from);
    expect(broken(files, rule)).toEqual([]);
  });

  test('only tests import test code', () => {
    expect(
      broken(
        product,
        (to) =>
          !to.startsWith('server/testing/') &&
          !/\.(test|test-data)\.tsx?$/.test(to) &&
          to !== 'vitest' &&
          to !== 'fast-check',
      ),
    ).toEqual([]);
  });

  test('queries import neither routes nor the logic of their feature, and only root files import routes', () => {
    const queries = product.filter((source) => source.path.endsWith('.queries.ts'));
    expect(
      broken(queries, (to, from) => !to.endsWith('.routes.ts') && to !== from.replace('.queries', '')),
    ).toEqual([]);
    expect(
      broken(
        product.filter((source) => !serverRoot(source.path)),
        (to) => !to.endsWith('.routes.ts'),
      ),
    ).toEqual([]);
  });

  test('policies import only the contract', () => {
    expect(
      broken(
        product.filter((source) => source.path.endsWith('.policy.ts')),
        (to) => to.startsWith('contract/'),
      ),
    ).toEqual([]);
  });

  test('features and root files of the server form no cycles', () => {
    const graph = new Map<string, Set<string>>();
    for (const { path, imports } of product.filter((source) => source.path.startsWith('server/'))) {
      const from = featureOf(path) ?? path;
      const targets = imports
        .filter((to) => to.startsWith('server/'))
        .map((to) => featureOf(to) ?? to)
        .filter((to) => to !== from);
      graph.set(from, new Set([...(graph.get(from) ?? []), ...targets]));
    }
    expect(cycleIn(graph)).toEqual([]);
  });

  test('files form no cycles when they are loaded', () => {
    const graph = new Map(product.map(({ path, loads }) => [path, new Set(loads)]));
    expect(cycleIn(graph)).toEqual([]);
  });

  test('only queries, stores and server/database contain SQL', () => {
    const builders = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`.<]/;
    const files = product.filter(({ path }) => path.startsWith('server/') && !mayContainSql(path));
    expect(files.filter(({ text }) => builders.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('every import of our own names a file with its extension', () => {
    const there = new Set([...sources.map((source) => source.path), 'server/database/generated/tables.ts']);
    expect(
      broken(
        sources,
        (to) => !/^(contract|server|web)\/.*/.test(to) || !/\.(ts|tsx|mjs)$/.test(to) || there.has(to),
      ),
    ).toEqual([]);
    expect(
      broken(
        sources,
        (to) => !/^(contract|server|web)\//.test(to) || /\.(tsx?|mjs|css|json)(\?\w+)?$/.test(to),
      ),
    ).toEqual([]);
  });
});

describe('Files', () => {
  test('there are no barrels and no folders called utils, lib or common', () => {
    const paths = sources.map((source) => source.path);
    expect(paths.filter((path) => /(^|\/)index\.(tsx?|mjs)$/.test(path))).toEqual([]);
    expect(
      paths.filter((path) => /(^|\/)(utils?|lib|libs|common|helpers?|misc|shared)(\/|\.tsx?$)/.test(path)),
    ).toEqual([]);
  });

  test('contract, server and web use one name for a feature', () => {
    const names = (folder: string) =>
      new Set(
        own(folder)
          .filter(({ path }) => !isTest(path) && path.split('/').length > 2)
          .map(({ path }) => path.split('/')[1]!),
      );
    const features = names('server');
    const contracts = own('contract')
      .filter(({ path }) => !isTest(path))
      .map(({ path }) => path.split('/')[1]!.replace(/\.ts$/, ''));
    const shared = ['endpoint', 'errors', 'fields', 'link-preview'];
    expect(contracts.filter((name) => !features.has(name) && !shared.includes(name))).toEqual([]);
    const webOnly = ['admin', 'api', 'embedded', 'lists', 'offline', 'phone-app', 'shell', 'ui'];
    expect([...names('web')].filter((name) => !features.has(name) && !webOnly.includes(name))).toEqual([]);
  });

  test('a folder of server and web has at least three source files', () => {
    const counts = new Map<string, number>();
    for (const { path } of product.filter(({ path }) => /^(server|web)\//.test(path)))
      for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
        counts.set(folder, (counts.get(folder) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count < 3)).toEqual([]);
  });

  test('files have at most 400 lines, tests 800', () => {
    const tooLong = sources
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ path, lines }) => lines > (isTest(path) ? 800 : 400));
    expect(tooLong).toEqual([]);
  });

  test('comment lines have at most 110 columns', () => {
    const tooLong = sources.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => line.length > 110 && /^\s*(\/\/|\/?\*)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(tooLong).toEqual([]);
  });

  test('lines of SQL have at most 110 columns', () => {
    const message = /^\s*[`'][A-Z]/;
    const tooLong = product
      .filter(({ path }) => mayContainSql(path))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .filter((line) => line.length > 110 && !message.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(tooLong).toEqual([]);
  });

  test('code and comments use plain American English', () => {
    const words =
      /\b(whoever|somebody|at hand|gives? way|of its own|the words of|lies in|turns? away|besides|dead letters?|by itself|stood)\b|atHand|giveWay|\b(patience|turnstile|teller)\b|authoris|serialis|recognis|colour|behaviour|neighbour|favour|capitalis|organis|normalis|\bgrey\b/;
    const found = sources.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => words.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(found.filter((line) => !line.startsWith('architecture.test.ts'))).toEqual([]);
  });

  test('only config.ts reads the environment; elsewhere it is only passed to child processes', () => {
    const passing = ['server/database/embedded/postgres.ts', 'server/process/develop.ts'];
    const readers = product.filter(
      ({ path, text }) => /^(contract|server|web)\//.test(path) && /process\.env\b/.test(withoutTypes(text)),
    );
    expect(
      readers
        .map((source) => source.path)
        .filter((path) => path !== 'server/config.ts' && !passing.includes(path)),
    ).toEqual([]);
  });

  test('SQL asks today() for the day, so that tests can choose it', () => {
    const migrations = readdirSync('migrations').map((name) => join('migrations', name));
    const files = [...product.map(({ path }) => path), ...migrations];
    expect(files.filter((path) => readFileSync(path, 'utf8').includes('current_date'))).toEqual([]);
  });

  test('nothing has the type any', () => {
    const anything = /(?::|<|\bas|\||=>|,|\()\s*any\b(?!\s*[:'"\w])/;
    expect(sources.filter(({ text }) => anything.test(code(text))).map((source) => source.path)).toEqual([]);
  });

  test('migrations have unique numbers and lower-case names', () => {
    const names = readdirSync('migrations').filter((name) => name !== 'schema.sql');
    expect(names.filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))).toEqual([]);
    const numbers = names.map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('lines of migrations have at most 110 columns', () => {
    const lines = readdirSync('migrations')
      .filter((name) => name !== 'schema.sql')
      .flatMap((name) => readFileSync(join('migrations', name), 'utf8').split('\n'));
    expect(lines.filter((line) => line.length > 110)).toEqual([]);
  });
});

function mayContainSql(path: string): boolean {
  return (
    /(\.queries|-store)\.ts$/.test(path) ||
    path.startsWith('server/database/') ||
    // Conditions that queries of many features use.
    path === 'server/connect/visibility.ts'
  );
}

/** The code without comments and contents of strings. */
function code(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|(?<=\s)\/\/ .*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''");
}

function withoutTypes(text: string): string {
  return code(text).replaceAll('NodeJS.ProcessEnv', '');
}
