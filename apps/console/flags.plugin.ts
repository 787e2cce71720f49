import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { flagAddress } from './src/parts/flagAddress.ts';

/**
 * Puts every country's flag beside the other assets, one file each. Importing them would write 266 addresses into
 * the script of every first visit; like this a page fetches the flags that it shows and nothing else.
 */
export function flags(): Plugin {
  const require = createRequire(import.meta.url);
  const folder = path.join(path.dirname(require.resolve('country-flag-icons/package.json')), '3x2');
  const files = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.svg'))
      .map((name) => [flagAddress(path.basename(name, '.svg'), null), path.join(folder, name)]),
  );
  return {
    name: 'marketdesk-flags',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.get(request.url ?? '');
        if (file === undefined) {
          next();
          return;
        }
        response.setHeader('content-type', 'image/svg+xml');
        response.end(readFileSync(file));
      });
    },
    generateBundle() {
      for (const [address, file] of files) {
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: readFileSync(file) });
      }
    },
  };
}
