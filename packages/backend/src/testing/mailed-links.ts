import { expect } from 'vitest';
import type { TestBackend } from './backend.ts';

/** Waits for a mail to the address; returns the link of the newest one. */
export async function mailedLink({ mails }: TestBackend, to: string): Promise<URL> {
  await expect.poll(() => mails.some((mail) => mail.to === to)).toBe(true);
  const text = mails.findLast((mail) => mail.to === to)?.text ?? '';
  return new URL(/http\S+/.exec(text)?.[0] ?? '');
}

/** Opens a link without a key, like a mail program, and parses its redirect. */
export async function followLink({ url }: TestBackend, link: URL, method = 'GET') {
  const response = await fetch(url + link.pathname + link.search, { redirect: 'manual', method });
  const [target, fragment] = response.headers.get('location')?.split('#') ?? [];
  return {
    status: response.status,
    target,
    fragment: Object.fromEntries(new URLSearchParams(fragment)),
    headers: response.headers,
  };
}
