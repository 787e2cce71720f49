// Most tests are of pure functions and need no page; the others say so in their first line.
if (typeof document !== 'undefined') await import('./page.ts');
