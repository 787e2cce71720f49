import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { headersFor, securityHeaders } from './security-headers.ts';

function policy(environment: Record<string, string>): Record<string, string[]> {
  const text = securityHeaders(readConfig(environment))['Content-Security-Policy'] ?? '';
  return Object.fromEntries(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('the content security policy', () => {
  it('allows only our own scripts', () => {
    const { 'script-src': scripts, 'style-src': styles, 'default-src': rest } = policy({});
    expect(scripts).toEqual(["'self'"]);
    expect(styles).toEqual(["'self'"]);
    expect(rest).toEqual(["'none'"]);
    expect(JSON.stringify(policy({}))).not.toContain('unsafe');
  });

  it('allows images of the tile and flag servers and the configured sources', () => {
    const environment = {
      TILE_URL: 'https://{s}.tile.example/{z}/{x}/{y}.png',
      FLAG_URL: 'https://flags.example:8443/w40/{code}.png',
      IMAGE_SOURCES: 'https://cdn.example, https://*.media.example',
    };
    expect(policy(environment)['img-src']).toEqual([
      "'self'",
      'data:',
      'blob:',
      'https://*.tile.example',
      'https://flags.example:8443',
      'https://cdn.example',
      'https://*.media.example',
    ]);
  });

  it('allows requests and sockets to a hosted backend', () => {
    const hosted = {
      SUPABASE_URL: 'https://abc.supabase.co',
      SUPABASE_ANON_KEY: 'a',
      SUPABASE_SERVICE_ROLE_KEY: 'b',
    };
    expect(policy(hosted)['connect-src']).toEqual([
      "'self'",
      'https://abc.supabase.co',
      'wss://abc.supabase.co',
    ]);
    expect(policy({})['connect-src']).toEqual(["'self'"]);
  });
});

it('requires HTTPS permanently only if the site uses it', () => {
  expect(securityHeaders(readConfig({ SITE_URL: 'https://desk.example' }))).toHaveProperty(
    'Strict-Transport-Security',
  );
  expect(securityHeaders(readConfig({}))).not.toHaveProperty('Strict-Transport-Security');
});

it('sends scripts only the headers that matter to them; SVG files get all, because they can be opened as documents', () => {
  const headers = securityHeaders(readConfig({ SITE_URL: 'https://desk.example' }));
  expect(Object.keys(headersFor('text/javascript; charset=utf-8', headers))).toEqual([
    'Cross-Origin-Resource-Policy',
    'Strict-Transport-Security',
  ]);
  expect(headersFor('image/svg+xml', headers)).toEqual(headers);
});
