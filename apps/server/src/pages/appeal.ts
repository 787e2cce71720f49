import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { BackendClient } from '../backend-client.ts';
import { Failure } from '../failure.ts';
import { limitBody } from '../http/body-limit.ts';
import { escapeHtml, page } from './page.ts';

const TEXTS = {
  en: {
    title: 'Appeal',
    ask: 'Tell us why you disagree with our decision. We will read it, and answer by email.',
    label: 'Your appeal',
    send: 'Send appeal',
    sent: 'Your appeal was sent. We will answer by email.',
    unknown:
      'This link does not work or has expired. Open it from the email again. If you have already sent an appeal, we will answer by email.',
    length: 'The appeal must have 1 to 10,000 characters.',
    already_appealed: 'You have already appealed against this decision.',
    already_reversed: 'This decision was already taken back.',
    too_late_to_appeal: 'The time for an appeal is over: it was six months.',
  },
  hr: {
    title: 'Žalba',
    ask: 'Napišite zašto se ne slažete s našom odlukom. Pročitat ćemo to i odgovoriti e-poštom.',
    label: 'Vaša žalba',
    send: 'Pošalji žalbu',
    sent: 'Vaša je žalba poslana. Odgovorit ćemo e-poštom.',
    unknown:
      'Ova poveznica ne radi ili više ne radi. Otvorite je još jednom iz e-poruke. Ako ste žalbu već poslali, odgovorit ćemo e-poštom.',
    length: 'Žalba mora imati od 1 do 10.000 znakova.',
    already_appealed: 'Već ste uložili žalbu na ovu odluku.',
    already_reversed: 'Ova je odluka već povučena.',
    too_late_to_appeal: 'Rok za žalbu je istekao: bio je šest mjeseci.',
  },
  de: {
    title: 'Beschwerde',
    ask: 'Schreiben Sie, warum Sie mit unserer Entscheidung nicht einverstanden sind. Wir lesen es und antworten per E-Mail.',
    label: 'Ihre Beschwerde',
    send: 'Beschwerde senden',
    sent: 'Ihre Beschwerde wurde gesendet. Wir antworten per E-Mail.',
    unknown:
      'Dieser Link gilt nicht oder nicht mehr. Öffnen Sie ihn noch einmal aus der E-Mail. Wenn Sie schon eine Beschwerde gesendet haben, antworten wir per E-Mail.',
    length: 'Die Beschwerde muss 1 bis 10.000 Zeichen haben.',
    already_appealed: 'Sie haben gegen diese Entscheidung schon Beschwerde eingelegt.',
    already_reversed: 'Diese Entscheidung wurde schon aufgehoben.',
    too_late_to_appeal: 'Die Frist für die Beschwerde ist abgelaufen: Sie betrug sechs Monate.',
  },
};

interface Form {
  code: string;
  lang: keyof typeof TEXTS;
  text?: string;
  problem?: string;
}

function formPage({ code, lang, text = '', problem }: Form): string {
  const texts = TEXTS[lang];
  return page({
    lang,
    title: `${texts.title} · Marketdesk`,
    body: `      <h1>${texts.title}</h1>
      <p>${texts.ask}</p>${problem === undefined ? '' : `\n      <p class="problem" role="alert">${escapeHtml(problem)}</p>`}
      <form method="post" action="/appeal">
        <input type="hidden" name="code" value="${escapeHtml(code)}">
        <input type="hidden" name="lang" value="${lang}">
        <label for="text">${texts.label}</label>
        <textarea id="text" name="text" rows="10" maxlength="10000" required>\n${escapeHtml(text)}</textarea>
        <button class="button">${texts.send}</button>
      </form>`,
  });
}

const sentPage = (lang: keyof typeof TEXTS) =>
  page({
    lang,
    title: `${TEXTS[lang].title} · Marketdesk`,
    body: `      <h1>${TEXTS[lang].title}</h1>\n      <p role="status">${TEXTS[lang].sent}</p>`,
  });

/** The message for a refused appeal in the page's language. */
function problemOf({ status, reason, message }: Failure, lang: keyof typeof TEXTS): string {
  const texts: Record<string, string> = TEXTS[lang];
  if (status === 404) return TEXTS[lang].unknown;
  // Without a reason, the refusal is about the text.
  return status === 400 ? (texts[reason ?? 'length'] ?? message) : message;
}

const languageOf = (given: unknown): keyof typeof TEXTS => (given === 'hr' || given === 'de' ? given : 'en');
const textOf = (given: unknown) => (typeof given === 'string' ? given : '');

/** 10,000 characters of four bytes each, encoded as `%XX`. */
const MAX_BODY = 128 * 1024;

/** Target of the link in a decision's mail. People who can no longer sign in appeal here. */
export function appealPage(
  client: Pick<BackendClient, 'asService'>,
  headers: Record<string, string>,
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  // The address contains the code.
  const html = { ...headers, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
  app.get('/', (c) =>
    c.html(formPage({ code: c.req.query('code') ?? '', lang: languageOf(c.req.query('lang')) }), 200, html),
  );
  app.post(
    '/',
    limitBody(MAX_BODY, (c) => c.text('The request is too large.', 413)),
    async (c) => {
      const given = await c.req.parseBody();
      const [code, text, lang] = [textOf(given.code), textOf(given.text), languageOf(given.lang)];
      try {
        await client.asService('submit_appeal_by_code', { p_code: code, p_text: text });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return c.html(formPage({ code, lang, text, problem: problemOf(error, lang) }), error.status, html);
      }
      return c.html(sentPage(lang), 200, html);
    },
  );
  return app;
}
