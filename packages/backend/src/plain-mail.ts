import type { Mail } from './mailer.ts';

/** A mail of paragraphs, which an empty line separates. */
export function plainMail(to: string, subject: string, body: string): Mail {
  const paragraphs = body
    .split(/\n{2,}/)
    .map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`);
  return { to, subject, text: `${body}\n`, html: htmlMail(paragraphs.join('')) };
}

export const htmlMail = (content: string): string =>
  `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1f2328">` +
  `${content}</body></html>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
