// Most tests are of pure functions and need no page; the others say so in their first line.
if (typeof document !== 'undefined') await import('./page.ts');

// Without an import or export TypeScript takes this for a script, where nothing can be awaited.
export {};
