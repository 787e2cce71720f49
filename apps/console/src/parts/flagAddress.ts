// A version in the path allows caching flags forever; svgFiles.plugin.ts writes the files.
export const FLAGS_VERSION = '1.6';
const OWN_FLAGS = `/assets/flags-${FLAGS_VERSION}/{CODE}.svg`;

/**
 * Address of a country's flag: our own file, or the configured image service's `{code}` (small) or `{CODE}` (capital).
 */
export function flagAddress(code: string, flagUrl: string | null): string {
  const template = flagUrl ?? OWN_FLAGS;
  return template.replaceAll('{code}', code.toLowerCase()).replaceAll('{CODE}', code.toUpperCase());
}
