// In the path so that browsers may cache an icon for ever; svgFiles.plugin.ts puts the files there.
export const ICONS_VERSION = '8.1';

/** Address of an Ionicon's file on our own server. */
export function iconAddress(name: string): string {
  return `/assets/ionicons-${ICONS_VERSION}/${name}.svg`;
}
