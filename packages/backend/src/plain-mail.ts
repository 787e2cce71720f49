import type { Mail } from './mailer.ts';

interface Letter {
  recipient: string;
  subject: string;
  /** Paragraphs separated by empty lines. Plain text without markup or placeholders: people wrote parts of it. */
  body: string;
  locale: string;
  /** Optional link below the body, to a path on the server. */
  link_text: string | null;
  link_path: string | null;
}

/** Builds a mail of paragraphs. `site` is the server's address; only `link_path` becomes a link. */
export function plainMail(letter: Letter, site: string): Mail {
  const { recipient, subject, body, locale, link_text: label, link_path: path } = letter;
  const link = path === null ? null : { label: label ?? '', address: `${site}${path}` };
  const paragraphs = body.split(/\n{2,}/).map((text) => escapeHtml(text).replaceAll('\n', '<br>'));
  if (link) {
    const address = escapeHtml(link.address);
    paragraphs.push(`${escapeHtml(link.label)}: <a href="${address}">${address}</a>`);
  }
  return {
    to: recipient,
    subject,
    text: `${body}${link ? `\n\n${link.label}: ${link.address}` : ''}\n`,
    html: htmlMail(paragraphs.map((html) => `<p>${html}</p>`).join(''), locale),
  };
}

export const htmlMail = (content: string, locale = 'en'): string =>
  `<!doctype html><html lang="${escapeHtml(locale)}"><body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1f2328">` +
  `${content}</body></html>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
