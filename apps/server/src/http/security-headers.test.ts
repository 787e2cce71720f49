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
  it('lets nothing run but our own files', () => {
    const { 'script-src': scripts, 'style-src': styles, 'default-src': rest } = policy({});
    expect(scripts).toEqual(["'self'"]);
    expect(styles).toEqual(["'self'"]);
    expect(rest).toEqual(["'none'"]);
    expect(JSON.stringify(policy({}))).not.toContain('unsafe');
  });

  it('lets pictures come from the tile and flag servers and the named sources', () => {
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

  it('lets the browser reach a hosted backend, by request and by socket', () => {
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

it('asks for https for ever only where the site has it', () => {
  expect(securityHeaders(readConfig({ SITE_URL: 'https://desk.example' }))).toHaveProperty(
    'Strict-Transport-Security',
  );
  expect(securityHeaders(readConfig({}))).not.toHaveProperty('Strict-Transport-Security');
});

it('a script has only what is meant for it, a drawing all, since it can be opened by itself', () => {
  const headers = securityHeaders(readConfig({ SITE_URL: 'https://desk.example' }));
  expect(Object.keys(headersFor('text/javascript; charset=utf-8', headers))).toEqual([
    'Cross-Origin-Resource-Policy',
    'Strict-Transport-Security',
  ]);
  expect(headersFor('image/svg+xml', headers)).toEqual(headers);
});
