/** An entry of package-lock.json; for a workspace, only a link. */
interface Locked {
  version?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, Locked>;
}

export interface Licensed {
  name: string;
  version: string;
  licence: string;
}

/** The workspaces whose libraries are shipped. */
export const SHIPPED = ['apps/server', 'apps/console'];

/** All runtime dependencies of these workspaces, including transitive ones. */
export function readLicences({ packages }: Lock, workspaces: readonly string[]): Licensed[] {
  const seen = new Set<string>();
  const queue = [...workspaces];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const { dependencies = {}, optionalDependencies = {} } = packages[at] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = placeOf(packages, at, name);
      if (found !== null) queue.push(found);
      else if (!(name in optionalDependencies))
        throw new Error(`${name}, which ${at} needs, is not in package-lock.json.`);
    }
  }
  const libraries = [...seen].filter((place) => place.includes('node_modules/'));
  return libraries.map((place) => describe(place, packages[place] ?? {})).sort(byName);
}

/** Resolves a package as Node does: next to the requiring package, or further up. */
function placeOf(packages: Record<string, Locked>, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const found = packages[place];
    if (found) return found.link === true ? (found.resolved ?? null) : place;
    if (folder === '') return null;
  }
}

function describe(place: string, { version = '', license }: Locked): Licensed {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (license === undefined)
    throw new Error(`${name} has no licence in package-lock.json. Look it up before you ship it.`);
  return { name, version, licence: license };
}

const byName = (a: Licensed, b: Licensed): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1;
