import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Lets index.html begin the download of the large script, and of what every list needs, at once. They are imported
 * dynamically, so that the small first script can ask for data before them; on its own Vite would preload static
 * imports only.
 */
export function preloadChunks(names: readonly string[]): Plugin {
  return {
    name: 'marketdesk-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }): HtmlTagDescriptor[] =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk' && names.includes(file.name))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file.fileName}` },
            injectTo: 'head',
          })),
    },
  };
}
