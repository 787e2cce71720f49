import type { Mail } from './mailer.ts';

interface Letter {
  recipient: string;
  subject: string;
  /** Paragraphs, which an empty line separates. */
  body: string;
  locale: string;
}

/** A mail of paragraphs. `{{site}}` stands for the server's address; only what begins with it is a link, nothing that people wrote. */
export function plainMail({ recipient, subject, body, locale }: Letter, site: string): Mail {
  const paragraphs = body
    .split(/\n{2,}/)
    .map((text) => `<p>${linked(escapeHtml(text), escapeHtml(site)).replaceAll('\n', '<br>')}</p>`);
  return {
    to: recipient,
    subject,
    text: `${body.replaceAll('{{site}}', site)}\n`,
    html: htmlMail(paragraphs.join(''), locale),
  };
}

const linked = (html: string, site: string) =>
  // Its path at most: `{{site}}.example` would lead elsewhere.
  html.replaceAll(/\{\{site\}\}(?:\/\S*)?/g, (found) => {
    const address = found.replaceAll('{{site}}', site);
    return `<a href="${address}">${address}</a>`;
  });

export const htmlMail = (content: string, locale = 'en'): string =>
  `<!doctype html><html lang="${escapeHtml(locale)}"><body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1f2328">` +
  `${content}</body></html>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
