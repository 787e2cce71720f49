import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { fileName, streamOf } from '../admin/csv.ts';
import type { BackendClient } from '../backend-client.ts';
import { Failure } from '../failure.ts';
import { limitBody } from '../http/body-limit.ts';
import { requestId } from '../http/observe.ts';
import type { Log } from '../log.ts';
import { exportFiles } from '../privacy/export-files.ts';
import { personalData } from '../privacy/personal-data.ts';
import { zip } from '../privacy/zip.ts';
import { escapeHtml, page } from './page.ts';

const TEXTS = {
  en: {
    title: 'Your data',
    ask: 'Download everything that we hold about you: a zip file with a page to read, the same for programs, and your pictures. The link works for one complete download.',
    download: 'Download',
    export_link_not_found:
      'This link does not work or has expired. Open the link of our newest email, or ask our support for a new one.',
    export_downloaded:
      'Your data was already downloaded with this link. If you need it again, or if it was not you, contact our support.',
    export_running: 'A download with this link is running. If it broke off, try again in two minutes.',
    export_too_often:
      'This link was used too often without a complete download. Ask our support for a new one.',
    failed: 'Your data could not be read. Try again in two minutes.',
  },
  hr: {
    title: 'Vaši podaci',
    ask: 'Preuzmite sve što čuvamo o vama: zip datoteku sa stranicom za čitanje, istim podacima za programe i vašim slikama. Poveznica vrijedi za jedno potpuno preuzimanje.',
    download: 'Preuzmi',
    export_link_not_found:
      'Ova poveznica ne radi ili više ne radi. Otvorite poveznicu iz naše najnovije e-poruke ili zatražite novu od naše podrške.',
    export_downloaded:
      'Vaši su podaci već preuzeti ovom poveznicom. Ako su vam opet potrebni ili ako to niste bili vi, javite se našoj podršci.',
    export_running:
      'Preuzimanje ovom poveznicom je u tijeku. Ako se prekinulo, pokušajte ponovno za dvije minute.',
    export_too_often:
      'Ova je poveznica prečesto korištena bez potpunog preuzimanja. Zatražite novu od naše podrške.',
    failed: 'Vaše podatke nije bilo moguće pročitati. Pokušajte ponovno za dvije minute.',
  },
  de: {
    title: 'Ihre Daten',
    ask: 'Laden Sie alles herunter, was wir über Sie gespeichert haben: eine Zip-Datei mit einer Seite zum Lesen, denselben Daten für Programme und Ihren Bildern. Der Link gilt für einen vollständigen Download.',
    download: 'Herunterladen',
    export_link_not_found:
      'Dieser Link gilt nicht oder nicht mehr. Öffnen Sie den Link in unserer neuesten E-Mail, oder bitten Sie unseren Support um einen neuen.',
    export_downloaded:
      'Ihre Daten wurden mit diesem Link schon heruntergeladen. Wenn Sie sie noch einmal brauchen oder das nicht Sie waren, schreiben Sie unserem Support.',
    export_running:
      'Ein Download mit diesem Link läuft gerade. Wenn er abgebrochen ist, versuchen Sie es in zwei Minuten noch einmal.',
    export_too_often:
      'Dieser Link wurde zu oft ohne vollständigen Download benutzt. Bitten Sie unseren Support um einen neuen.',
    failed: 'Ihre Daten konnten nicht gelesen werden. Versuchen Sie es in zwei Minuten noch einmal.',
  },
};

type Lang = keyof typeof TEXTS;

function formPage(code: string, lang: Lang, problem?: string): string {
  const texts = TEXTS[lang];
  return page({
    lang,
    title: `${texts.title} · Marketdesk`,
    body: `      <h1>${texts.title}</h1>
      <p>${texts.ask}</p>${problem === undefined ? '' : `\n      <p class="problem" role="alert">${escapeHtml(problem)}</p>`}
      <form method="post" action="/my-data">
        <input type="hidden" name="code" value="${escapeHtml(code)}">
        <input type="hidden" name="lang" value="${lang}">
        <button class="button">${texts.download}</button>
      </form>`,
  });
}

function problemOf({ status, reason, message }: Failure, lang: Lang): string {
  const texts: Record<string, string> = TEXTS[lang];
  if (status === 404) return TEXTS[lang].export_link_not_found;
  return status >= 500 ? TEXTS[lang].failed : (texts[reason ?? ''] ?? message);
}

const languageOf = (given: unknown): Lang => (given === 'hr' || given === 'de' ? given : 'en');
const textOf = (given: unknown) => (typeof given === 'string' ? given : '');

const MAX_BODY = 4 * 1024;
/** A quarter of the time for which the database reserves the link. */
const RENEW_MS = 30_000;

interface MyData {
  client: BackendClient;
  /** Headers of every page. */
  headers: Record<string, string>;
  log: Log;
}

/** Target of the link in the mail of an export. The download itself is a POST, because mail scanners follow links. */
export function myDataPage({ client, headers, log }: MyData): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  // The address contains the code.
  const html = { ...headers, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

  const stream = async (c: Context<{ Bindings: HttpBindings }>, code: string, userId: string) => {
    const { incoming, outgoing } = c.env;
    const failed = (what: string) => (error: unknown) =>
      log.error({ requestId: requestId(incoming), error }, what);
    const renewal = setInterval(() => {
      client
        .asService('operator_renew_export', { p_code: code })
        .catch(failed('the link of an export could not be reserved for longer'));
    }, RENEW_MS);
    let isComplete = false;
    async function* content() {
      yield* zip(exportFiles(await personalData(client, userId), new Date()));
      isComplete = true;
    }
    outgoing.once('close', () => {
      clearInterval(renewal);
      client
        .asService('operator_end_export', {
          p_code: code,
          p_is_complete: isComplete && outgoing.writableFinished,
        })
        .catch(failed('the end of an export could not be recorded'));
    });
    return streamOf(content(), (error) => {
      failed('an export broke off')(error);
      // A closed connection tells the browser that the file is incomplete.
      outgoing.destroy();
    });
  };

  app.get('/', (c) =>
    c.html(formPage(c.req.query('code') ?? '', languageOf(c.req.query('lang'))), 200, html),
  );
  app.post(
    '/',
    limitBody(MAX_BODY, (c) => c.text('The request is too large.', 413)),
    async (c) => {
      const given = await c.req.parseBody();
      const [code, lang] = [textOf(given.code), languageOf(given.lang)];
      try {
        const userId = await client.asService('operator_take_export', { p_code: code });
        return c.body(await stream(c, code, userId), 200, {
          ...html,
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename="${fileName('my-data', 'zip')}"`,
        });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (error.status >= 500)
          log.error({ requestId: requestId(c.env.incoming), error: error.cause ?? error }, error.message);
        return c.html(formPage(code, lang, problemOf(error, lang)), error.status, html);
      }
    },
  );
  return app;
}
