import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { iconAddress } from './src/features/taxonomy/categories/icon/iconAddress.ts';
import { flagAddress } from './src/parts/flagAddress.ts';

/** Every country's flag, one file each. */
export function flags(): Plugin {
  return svgFiles('country-flag-icons', '3x2', (code) => flagAddress(code, null));
}

/** Every Ionicon, one file each. */
export function icons(): Plugin {
  return svgFiles('ionicons', 'dist/svg', iconAddress);
}

/**
 * Copies a package's pictures to the assets, one file each. Importing them would put hundreds of addresses into the
 * script of every first visit; this way a page fetches only the pictures that it shows.
 */
function svgFiles(packageName: string, folder: string, addressOf: (name: string) => string): Plugin {
  const from = packageFolder(packageName, folder);
  const files = new Map(
    readdirSync(from)
      .filter((name) => name.endsWith('.svg'))
      .map((name) => [addressOf(path.basename(name, '.svg')), path.join(from, name)]),
  );
  return {
    name: `marketdesk-${packageName}`,
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

// Where npm installed it: not every package exports its package.json.
function packageFolder(packageName: string, folder: string): string {
  const candidates = createRequire(import.meta.url).resolve.paths(packageName) ?? [];
  const found = candidates.map((modules) => path.join(modules, packageName, folder)).find(existsSync);
  if (found === undefined) throw new Error(`${packageName} is not installed`);
  return found;
}
