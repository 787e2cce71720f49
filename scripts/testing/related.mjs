import { isForTests, targetOf } from './imports.mjs';

/** @typedef {import('./imports.mjs').Source} Source */

const ROUTER = 'apps/console/src/router.ts';
const NAVIGATION = 'apps/console/src/shell/navigation.tsx';
const FEATURE = /^apps\/console\/src\/features\/[^/]+\//;
const ROUTES = 'apps/console/src/routes/';

/**
 * The tests, without journeys, that import one of the changed files directly or indirectly. Console tests mount all routes, but
 * count as importing only the routes whose addresses they name. A feature's tests count only for the feature's own routes.
 * @param {readonly string[]} changed
 * @param {readonly Source[]} sources
 * @returns {string[]}
 */
export function relatedTests(changed, sources) {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const routes = sources.map(({ file }) => file).filter((file) => file.startsWith(ROUTES));
  const imports = new Map(
    sources.map(({ file, values }) => [file, values.flatMap((specifier) => targetOf(file, specifier) ?? [])]),
  );
  const wanted = new Set(changed);
  /** @param {string} test */
  const isTouched = (test) => {
    const loaded = reachable([test], imports);
    const texts = loaded.has(ROUTER) ? [...loaded].filter(isForTests) : [];
    const named = texts.flatMap((file) => visitedRoutes(byFile.get(file)?.text ?? '', routes));
    const feature = FEATURE.exec(test)?.[0];
    const own = routes.filter((page) => imports.get(page)?.some((file) => file.startsWith(feature ?? '')));
    const namedOwn = named.filter((page) => own.includes(page));
    // Some pages are only reached through links.
    const pages = feature === undefined || texts.length === 0 ? named : namedOwn.length > 0 ? namedOwn : own;
    const visited = [...pages, ...layoutsOf(pages, routes)];
    const used = reachable([...loaded, ...visited], imports);
    // Every page has the sidebar, but few tests check its entries.
    if (!/['"]navigation['"]|\/navigation\.tsx/.test(byFile.get(test)?.text ?? '')) used.delete(NAVIGATION);
    return [...used].some((file) => wanted.has(file));
  };
  return [...byFile.keys()].filter((file) => isTest(file) && isTouched(file));
}

/**
 * The SQL tests that read the registry of procedures. All others only open a world, which knows the signatures from it. The
 * server's tests of the registry are left to `npm test`.
 * @param {readonly Source[]} sources
 */
export function registryTests(sources) {
  const withoutWorld = sources.filter(({ file }) => file !== 'supabase/tests/world.ts');
  const tests = relatedTests(['packages/contract/src/procedures.generated.ts'], withoutWorld);
  return tests.filter((file) => file.startsWith('supabase/tests/'));
}

/**
 * These files and all their direct and indirect imports.
 * @param {readonly string[]} files
 * @param {ReadonlyMap<string, readonly string[]>} imports
 */
function reachable(files, imports) {
  const found = new Set(files);
  for (const file of found) for (const target of imports.get(file) ?? []) found.add(target);
  return found;
}

/** @param {string} file */
export function isTest(file) {
  return /\.test\.tsx?$/.test(file) && !file.startsWith('tests/e2e/');
}

/**
 * The files of the routes of all addresses in a text.
 * @param {string} text
 * @param {readonly string[]} routes
 */
function visitedRoutes(text, routes) {
  const addresses = [...text.matchAll(/['"`](\/admin(?:\/(?:\$\{[^}]*\}|[\w$-])+)*)/g)].map(
    ([, address = '']) => address.split('/').slice(1),
  );
  return routes.filter((route) => {
    const pattern = patternOf(route);
    return pattern.length > 0 && addresses.some((address) => leadsTo(pattern, address));
  });
}

/** @param {readonly string[]} pages @param {readonly string[]} routes */
function layoutsOf(pages, routes) {
  if (pages.length === 0) return [];
  return routes.filter((route) => {
    const folder = route.replace(/\.tsx$/, '/');
    return folder.endsWith('/__root/') || pages.some((page) => page.startsWith(folder));
  });
}

/** `_staff/admin/users/$userId.tsx` as `admin`, `users`, `$userId`. @param {string} route */
function patternOf(route) {
  const parts = route
    .slice(ROUTES.length)
    .replace(/\.tsx$/, '')
    .split(/[/.]/);
  return parts.filter((part) => part !== 'index' && !part.startsWith('_'));
}

/** @param {readonly string[]} pattern @param {readonly string[]} address */
function leadsTo(pattern, address) {
  if (pattern.at(-1) !== '$' && pattern.length !== address.length) return false;
  return pattern.every(
    (part, at) => part.startsWith('$') || part === address[at] || address[at]?.includes('${') === true,
  );
}
