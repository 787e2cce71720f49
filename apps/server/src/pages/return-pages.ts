import { escapeHtml, page } from './page.ts';

// ID of a checkout session. Any printable text, because only the provider knows the format.
const SESSION_ID = /^[^\p{C}\s]{1,500}$/u;

/** The checkout session in the URL; null if missing or invalid. */
export function readSessionId(text: string | undefined): string | null {
  return text !== undefined && SESSION_ID.test(text) ? text : null;
}

/** Logged if a payment returns without its session. */
export const NO_SESSION_ID = 'payment-success: session_id is missing';

/** The app's subscription screen with a parameter. */
export function deepLinkWith(deepLink: string, parameter: string, value: string): string {
  const [beforeHash = '', ...hash] = deepLink.split('#');
  const separator = beforeHash.includes('?') ? '&' : '?';
  return [`${beforeHash}${separator}${parameter}=${encodeURIComponent(value)}`, ...hash].join('#');
}

const REDIRECTING = 'Redirecting back to the app...';
// Shown if no script redirects, or if it has already redirected.
const BY_HAND = 'Press the button to go back to the app.';

/** After a checkout: back to the app with the session. Without a session there is nothing to return. */
export function paymentSuccess(deepLink: string, sessionId: string | null): string {
  if (sessionId === null) {
    return returnPage({
      sign: 'done',
      title: 'Payment Successful!',
      sentence:
        'This link does not include your payment number, so we could not notify the app. Open the app and check ' +
        'your subscription. If it does not appear within a few minutes, contact support from the app.',
      link: deepLink,
      problem: NO_SESSION_ID,
    });
  }
  const link = deepLinkWith(deepLink, 'session_id', sessionId);
  return returnPage({
    sign: 'done',
    title: 'Payment Successful!',
    sentence: BY_HAND,
    link,
    redirect: link,
    redirecting: REDIRECTING,
  });
}

/** After a cancelled checkout. */
export function paymentCancelled(deepLink: string): string {
  return returnPage({
    sign: 'cancelled',
    title: 'Payment Cancelled',
    sentence: BY_HAND,
    link: deepLinkWith(deepLink, 'cancelled', 'true'),
    redirect: deepLink,
    redirecting: REDIRECTING,
  });
}

/** After the billing portal. */
export function portalReturn(deepLink: string): string {
  return returnPage({
    sign: 'back',
    title: 'Returning to the app...',
    sentence: 'This page takes you back to your subscription in the app.',
    link: deepLink,
    redirect: deepLink,
  });
}

interface ReturnPage {
  /** English by default. */
  lang?: string;
  sign: keyof typeof SIGNS;
  title: string;
  sentence: string;
  button?: string;
  /** The button's target, for browsers that don't redirect. */
  link: string;
  /** The target of the script. */
  redirect?: string;
  /** Replaces the text during the redirect. */
  redirecting?: string;
  /** Logged by the script. */
  problem?: string;
}

// 24 by 24, in the colour of the surrounding text.
const SIGNS = {
  done: '<path d="M20 6 9 17l-5-5"/>',
  cancelled: '<path d="M18 6 6 18M6 6l12 12"/>',
  back: '<path d="M9 14 4 9l5-5"/><path d="M4 9h10.5a5.5 5.5 0 0 1 0 11H11"/>',
};

export function returnPage(content: ReturnPage): string {
  const { sign, lang = 'en', title, sentence, button = 'Open the app', link, ...forScript } = content;
  const data = (['redirect', 'redirecting', 'problem'] as const)
    .map((name) => {
      const value = forScript[name];
      return value === undefined ? '' : ` data-${name}="${escapeHtml(value)}"`;
    })
    .join('');
  return page({
    lang,
    title: `${title} · Marketdesk`,
    script: '/return.js',
    mainAttributes: ` class="return"${data}`,
    body: `      <svg class="sign ${sign}" viewBox="0 0 24 24" aria-hidden="true">${SIGNS[sign]}</svg>
      <h1>${title}</h1>
${sentence === '' ? '' : `      <p>${sentence}</p>\n`}      <p><a class="button" href="${escapeHtml(link)}">${button}</a></p>`,
  });
}
