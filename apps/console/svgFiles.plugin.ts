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
 * Puts a package's pictures beside the other assets, one file each. Importing them would write hundreds of addresses
 * into the script of every first visit; like this a page fetches the pictures that it shows and nothing else.
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

// Where npm put it: not every package lets its package.json be resolved.
function packageFolder(packageName: string, folder: string): string {
  const candidates = createRequire(import.meta.url).resolve.paths(packageName) ?? [];
  const found = candidates.map((modules) => path.join(modules, packageName, folder)).find(existsSync);
  if (found === undefined) throw new Error(`${packageName} is not installed`);
  return found;
}
