import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, startBackend, type TestBackend } from './testing/backend.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
/** `| … | request | 501 code: message |`, where the request, its headers and its body are in backticks. */
const LINE = /^\|[^|]*\| (`[^|]+`) \| (\d{3})(?: (\w+))?(?:: ([^|]+))? \|$/gm;
const LINES = [...README.matchAll(LINE)].map(([, cell = '', status, code, message]) => {
  const [request = '', ...more] = [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? '');
  return { request, more, status: Number(status), code, message };
});
const serviceOf = (request: string): string => /\/(\w+)\/v1/.exec(request)?.[1] ?? '';

const SOURCE = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, import.meta.url), 'utf8') }));
const HELPER = /export const (?:notImplemented|phoneDisabled) =[^;]*;/g;
/** Where a missing feature is refused, then its message. */
const REFUSAL =
  /(?:\b(?:notImplemented|phoneDisabled)\(|\b501,|'\w+_(?:disabled|not_enabled)',|'(?:bad_oauth_callback|42704|PrivateOnly)',|validationFailed\((?='Unsupported)|\bthen (?='(?:of|that) ))\s*(?:\{\s*code: )?(?:'not_implemented',\s*)?(?:message: )?(?:'([^']*)'|`([^`]*)`)?/g;
const REFUSALS = SOURCE.flatMap(({ file, text }) =>
  [...text.replace(HELPER, '').matchAll(REFUSAL)].map(([site, quoted, template]) => ({
    service: file.split('/')[0],
    message: quoted ?? template ?? `${file}: the message after ${site} can't be read`,
  })),
);
/** A placeholder stands for any text. */
const pattern = (message: string): RegExp =>
  new RegExp(
    message
      .split(/\$\{[^}]*\}/)
      .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.+'),
  );
/** The addresses of the auth service's missing features, one for each alternative in `/(sso|saml)…`. */
const FEATURES = SOURCE.filter(({ file }) => file === 'auth/disabled-features.ts').flatMap(({ text }) =>
  [...text.matchAll(/path: \/\^(.+?)\/,/g)].flatMap(([, path = '']) => {
    const [, names, rest = ''] = /^\\\/\(([\w|]+)\)(.*)$/.exec(path) ?? [];
    return names?.split('|').map((name) => `^/${name}${rest}`) ?? [`^${path}`];
  }),
);

describe('what the README says is left out', () => {
  let backend: TestBackend;
  let session: string;
  let account: string;
  beforeAll(async () => {
    backend = await startBackend();
    account = await createAccount(backend.database, 'readme@example.test');
    const { data } = await backend
      .client()
      .auth.signInWithPassword({ email: 'readme@example.test', password: PASSWORD });
    session = data.session?.access_token ?? '';
  });
  afterAll(() => backend.close());
  const answers: { service: string; message: string }[] = [];

  test('has all its lines', () => expect(LINES).toHaveLength(68));

  test.each(LINES)(
    '$request $more: $status $code',
    async ({ request, more, status, code, message: documented }) => {
      const [method = '', path = ''] = request.split(' ');
      const body = more.find((part) => part.startsWith('{'));
      const headers = more.flatMap((part) => {
        const [, name, value] = /^([\w-]+): (.*)$/.exec(part) ?? [];
        return name !== undefined && value !== undefined ? [[name, value] as const] : [];
      });
      const isPerson = /^\/auth\/v1\/(user|factors|reauthenticate)/.test(path);
      const response = await backend.request(path.replace('ID', account), {
        method,
        ...(body === undefined ? {} : { body }),
        token: isPerson ? session : backend.keys.serviceRoleKey,
        headers: Object.fromEntries(headers),
      });
      const answer = (await response.json()) as Partial<
        Record<'code' | 'error_code' | 'message' | 'msg' | 'error', string>
      >;
      const message = answer.message ?? answer.msg ?? answer.error ?? '';
      answers.push({ service: serviceOf(request), message });
      const errorCode = answer.error_code ?? answer.code ?? /^\w+(?=: )/.exec(message)?.[0];
      expect([response.status, errorCode, documented && message]).toEqual([status, code, documented]);
      expect((await backend.client().auth.getUser(session)).error).toBeNull();
    },
  );

  test('names every refusal in the source', () => {
    expect(REFUSALS.length).toBeGreaterThan(40);
    const unnamed = REFUSALS.filter(
      (refusal) =>
        !answers.some(
          (answer) => answer.service === refusal.service && pattern(refusal.message).test(answer.message),
        ),
    );
    expect(unnamed).toEqual([]);
  });

  test.each(FEATURES)('names %s of the auth service', (path) => {
    const paths = LINES.map(({ request }) => /\/auth\/v1([^?]*)/.exec(request)?.[1] ?? '');
    expect(paths.some((listed) => new RegExp(path).test(listed))).toBe(true);
  });
});
