import type { Licensed } from './read-licences.ts';

/** The fields of a CycloneDX document that matter here. */
export interface Bom {
  metadata: { component: Part };
  components: Part[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Part {
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
}

/**
 * Keeps the shipped libraries of npm's list of all packages. Its own `--omit dev` also leaves out what any workspace needs
 * for development only. Errors: a shipped library is missing.
 */
export function shippedParts(bom: Bom, shipped: readonly Licensed[]): Bom {
  const purlOf = ({ name, version }: Licensed) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const wanted = new Set(shipped.map(purlOf));
  const components = bom.components.filter(({ purl }) => wanted.delete(purl));
  if (wanted.size > 0) throw new Error(`npm sbom lists no ${[...wanted].join(', ')}.`);
  const root = { ...bom.metadata.component, name: 'marketdesk' };
  const kept = new Set(components.map((part) => part['bom-ref']));
  return {
    ...bom,
    metadata: { ...bom.metadata, component: root },
    components,
    dependencies: [
      { ref: root['bom-ref'], dependsOn: [...kept] },
      ...bom.dependencies
        .filter(({ ref }) => kept.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) })),
    ],
  };
}

/** The changelog's text about a version; before the release, about what is unreleased. */
export function changesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/m);
  const titled = (title: string) => sections.find((section) => section.startsWith(`## [${title}]`));
  const found = titled(version) ?? titled('Unreleased');
  if (found === undefined) throw new Error(`CHANGELOG.md has no section [${version}].`);
  return found;
}
