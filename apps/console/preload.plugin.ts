import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Adds preloads of the large script, and of what every list needs, to index.html. They are imported dynamically,
 * so that the small first script can request data before them; Vite itself preloads static imports only.
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
