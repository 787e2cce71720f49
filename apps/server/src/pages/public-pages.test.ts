import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve, type Served } from '../testing/serve.ts';
import { deepLinkWith } from './return-pages.ts';

let server: Served;
beforeAll(async () => {
  server = await serve({ environment: { APP_DEEP_LINK: 'shop://subscription' } });
});
afterAll(() => server.close());

const open = async (path: string) => {
  const { status, headers, body } = await server.get(path, { accept: 'text/html' });
  return { status, headers, text: body.toString() };
};
const linkOf = (text: string) => /<a class="button" href="([^"]*)">[^<]*<\/a>/.exec(text)?.[1];
const redirectOf = (text: string) => / data-redirect="([^"]*)"/.exec(text)?.[1];

describe('pages that return to the app', () => {
  it.each([
    ['/payment-success.html?session_id=cs_test_a1', 'Payment Successful!', 'Redirecting back to the app...'],
    ['/payment-cancelled.html', 'Payment Cancelled', 'Redirecting back to the app...'],
    ['/portal-return', 'Returning to the app...', ''],
  ])('%s is a small page of its own', async (path, title, sentence) => {
    const { status, headers, text } = await open(path);
    expect(status).toBe(200);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(sentence);
    expect(text.length).toBeLessThan(2_000);
    expect(text).not.toMatch(
      /\/assets\/|<script(?! type="module" src="\/return\.js"><\/script>)|<style| style=/,
    );
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it.each([
    ['/payment-success', 'Payment Successful!'],
    ['/payment-success/', 'Payment Successful!'],
    ['/payment-success.html/', 'Payment Successful!'],
    ['/payment-cancelled', 'Payment Cancelled'],
    ['/payment-cancelled/', 'Payment Cancelled'],
    ['/portal-return/', 'Returning to the app...'],
    ['/portal-return.html', 'Returning to the app...'],
  ])('%s is the same page, with its parameters', async (path, title) => {
    const { status, text } = await open(`${path}?session_id=cs_test_a1`);
    expect(status).toBe(200);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(linkOf(text)).toContain(title === 'Payment Successful!' ? 'cs_test_a1' : 'shop://subscription');
  });

  it.each(['/payment-success.html?session_id=cs_test_a1', '/payment-cancelled.html', '/portal-return'])(
    '%s promises no redirect without a script',
    async (path) => {
      const { text } = await open(path);
      const shown = text.replaceAll(/<[^>]*>/g, '');
      expect(shown).not.toMatch(/redirecting/i);
      expect(shown).toMatch(/Press the button to go back to the app|takes you back to your subscription/);
    },
  );

  it('payment-success passes on the session, in script and link', async () => {
    const { text } = await open('/payment-success.html?session_id=cs_test_a1');
    expect(linkOf(text)).toBe('shop://subscription?session_id=cs_test_a1');
    expect(redirectOf(text)).toBe('shop://subscription?session_id=cs_test_a1');
  });

  it('payment-cancelled opens the screen; its link has cancelled=true', async () => {
    const { text } = await open('/payment-cancelled.html?session_id=cs_test_a1');
    expect(linkOf(text)).toBe('shop://subscription?cancelled=true');
    expect(redirectOf(text)).toBe('shop://subscription');
  });

  it('portal-return opens the screen', async () => {
    const { text } = await open('/portal-return');
    expect(linkOf(text)).toBe('shop://subscription');
    expect(redirectOf(text)).toBe('shop://subscription');
  });

  it("support-answer opens the ticket, in the mail's language", async () => {
    const ticket = '00000000-0000-4000-8000-000000000001';
    const { text } = await open(`/support-answer?lang=hr&ticket=${ticket}`);
    expect(text).toContain('<html lang="hr">');
    expect(text).toContain('<h1>Imate odgovor</h1>');
    expect(linkOf(text)).toBe(`shop://subscription?ticket_id=${ticket}`);
    expect(redirectOf(text)).toBe(`shop://subscription?ticket_id=${ticket}`);
    const other = await open('/support-answer?lang=%22xx&ticket=%22%3E');
    expect(other.text).toContain('<html lang="en">');
    expect(linkOf(other.text)).toBe('shop://subscription');
  });

  it.each(['', '?session_id=', '?session_id=%20', '?session_id=a%00b', `?session_id=${'x'.repeat(501)}`])(
    'payment-success%s does not redirect, logs an error and says what to do',
    async (query) => {
      const before = server.log.length;
      const { status, text } = await open(`/payment-success.html${query}`);
      expect(status).toBe(200);
      expect(redirectOf(text)).toBeUndefined();
      expect(linkOf(text)).toBe('shop://subscription');
      expect(text).toContain('Open the app and check');
      expect(text).toContain(' data-problem="payment-success: session_id is missing"');
      expect(server.log.slice(before)).toContainEqual(
        expect.objectContaining({ level: 'error', msg: 'payment-success: session_id is missing' }),
      );
    },
  );

  it.each([
    ['"><script>alert(1)</script>', '%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
    ["'onclick=alert(1)", '&#39;onclick%3Dalert(1)'],
    ['a&cancelled=true#x', 'a%26cancelled%3Dtrue%23x'],
    ['ä', '%C3%A4'],
  ])('escapes the session %s in the link', async (session, written) => {
    const { text } = await open(`/payment-success.html?session_id=${encodeURIComponent(session)}`);
    expect(linkOf(text)).toBe(`shop://subscription?session_id=${written}`);
    expect(text).not.toContain(session === 'ä' ? 'ä' : session);
  });

  it('serves the script from our own origin', async () => {
    const { status, headers, body } = await server.get('/return.js');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(body.length).toBeLessThan(500);
  });
});

it('keeps the parameters of a deep link', () => {
  expect(deepLinkWith('app://screen?tab=plan#top', 'cancelled', 'true')).toBe(
    'app://screen?tab=plan&cancelled=true#top',
  );
});

it('keeps a border around buttons, which forced colours need', async () => {
  const { text } = await open('/pages.css');
  expect(text).toMatch(/\.button \{[^}]*border: 1px solid transparent;/);
  expect(text).not.toMatch(/button\.button \{[^}]*border:/);
});
