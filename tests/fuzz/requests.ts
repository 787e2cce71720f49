import { ENDPOINTS } from '@marketdesk/supabase/tests/roles/endpoints.ts';
import { BUCKETS, TABLES } from '@marketdesk/supabase/tests/roles/doors.ts';
import { PROCEDURES, type Procedure } from '@marketdesk/supabase/tests/procedures.ts';
import fc, { type Arbitrary } from 'fast-check';
import { anything, id, text, valueOf, type Ids } from './values.ts';

/** One request to the server, independent of its caller. */
export interface FuzzRequest {
  method: string;
  /** Includes its query; encoded. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** The called procedure. */
  procedure?: string;
}

const encode = (value: string): string =>
  encodeURIComponent(value.replace(LONE, '')).slice(0, 6_000).replace(/%.?$/, '');
/** An unpaired UTF-16 surrogate, which no address can contain. */
const LONE = /\p{Surrogate}/gu;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const JSON_TYPE = { 'content-type': 'application/json' };

/** JSON, or nearly: truncated, or with a few other characters. */
const written = (value: Arbitrary<unknown>): Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: value.map((one) => JSON.stringify(one)) },
    {
      weight: 1,
      arbitrary: fc.tuple(value, fc.nat(200)).map(([one, at]) => JSON.stringify(one).slice(0, at)),
    },
    { weight: 1, arbitrary: text },
  );

const record = (fields: Record<string, Arbitrary<unknown>>): Arbitrary<unknown> =>
  fc.record(fields, { requiredKeys: [] });

function argumentsOf({ args }: Procedure, ids: Ids): Arbitrary<unknown> {
  const fields = args.map((arg): [string, Arbitrary<unknown>] => {
    const [name = '', type = 'text'] = arg.replace(/ = .*/, '').split(' ');
    return [name, valueOf(type, ids)];
  });
  const required = args.filter((arg) => !arg.includes(' = ')).map((arg) => arg.split(' ', 1)[0] ?? '');
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: required }) },
    { weight: 1, arbitrary: record(Object.fromEntries(fields)) },
  );
}

const COLUMNS =
  'id user_id username email role status created_at details balance slug name locale category_id is_active details->a details->>b nothing';
const EMBEDS = [
  'subcategories(*)',
  'categories!inner(id,posts(id))',
  '...categories(slug)',
  'profiles()',
  'posts(*,categories(*,subcategories(*)))',
  'x:support_tickets!left(status)',
  'count()',
];
const OPERATORS =
  'eq neq gt gte lt lte like ilike match imatch is in not.in cs cd ov isdistinct eq(any) like(all) fts not.is sl adj'.split(
    ' ',
  );

function query(ids: Ids): Arbitrary<string> {
  const column = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...COLUMNS.split(' ')) },
    { weight: 1, arbitrary: text },
  );
  const operand = fc.oneof(
    text,
    id(ids),
    fc.array(id(ids), { maxLength: 4 }).map((list) => `(${list.join(',')})`),
    fc.array(text, { maxLength: 3 }).map((list) => `{${list.join(',')}}`),
    fc.constantFrom('null', 'true', '5', '()', '(', '{', '{"a":1}', '2026-01-01'),
  );
  const filter = fc.tuple(column, fc.constantFrom(...OPERATORS), operand);
  const condition = filter.map(([left, operator, right]) => `${left}.${operator}.${right}`);
  const { logic } = fc.letrec<{ logic: string; item: string }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 4 },
      condition,
      fc.tuple(fc.constantFrom('and', 'or', 'not.and', 'not.or'), tie('logic')).map((pair) => pair.join('')),
    ),
    logic: fc.array(tie('item'), { maxLength: 4 }).map((items) => `(${items.join(',')})`),
  }));
  const parameter = fc.oneof(
    filter.map(([left, operator, right]) => `${encode(left)}=${encode(`${operator}.${right}`)}`),
    fc.tuple(fc.constantFrom('or', 'and', 'not.or'), logic).map(([key, tree]) => `${key}=${encode(tree)}`),
    fc
      .array(
        fc.oneof({ weight: 3, arbitrary: column }, { weight: 1, arbitrary: fc.constantFrom(...EMBEDS) }),
        { maxLength: 4 },
      )
      .map((list) => `select=${encode(list.join(','))}`),
    fc
      .tuple(column, fc.constantFrom('', '.asc', '.desc.nullslast', '.up'))
      .map((pair) => `order=${encode(pair.join(''))}`),
    fc
      .tuple(fc.constantFrom('limit', 'offset'), fc.oneof(fc.integer().map(String), text))
      .map(([key, value]) => `${key}=${encode(value)}`),
  );
  return fc.array(parameter, { maxLength: 4 }).map((list) => (list.length === 0 ? '' : `?${list.join('&')}`));
}

// Most values are refused early.
const restHeaders = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: record({
      prefer: fc.constantFrom(
        'count=exact',
        'count=planned',
        'count=estimated',
        'return=minimal',
        'count=exact,return=representation',
        'handling=strict,max-affected=0',
        'handling=strict,timezone=Europe/Berlin,x',
        'timezone=Europe/Berlin',
      ),
      accept: fc.constantFrom(
        'application/json',
        'application/vnd.pgrst.object+json',
        'text/csv',
        'image/png',
        '*/*',
      ),
      range: fc.constantFrom('0-9', '5-2', '900-', 'bytes=0-1', '99999999999999999-'),
      'accept-profile': fc.constantFrom('public', 'auth'),
    }),
  },
) as Arbitrary<Record<string, string>>;

const call = (ids: Ids): Arbitrary<FuzzRequest> =>
  fc.constantFrom(...Object.entries(PROCEDURES)).chain(([name, procedure]) =>
    fc
      .tuple(
        fc.constantFrom('POST', 'POST', 'POST', 'POST', 'GET', 'HEAD', 'PUT'),
        written(argumentsOf(procedure, ids)),
        fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: query(ids) }),
        restHeaders,
      )
      .map(([method, body, search, headers]) => ({
        method,
        path: `/rest/v1/rpc/${name}${search}`,
        headers: { ...JSON_TYPE, ...headers },
        body: method === 'POST' ? body : null,
        procedure: name,
      })),
  );

const read = (ids: Ids): Arbitrary<FuzzRequest> =>
  fc
    .tuple(
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE'),
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...Object.keys(TABLES), 'balance_ledger', 'rpc', 'rpc/x') },
        { weight: 1, arbitrary: text },
      ),
      query(ids),
      restHeaders,
    )
    .map(([method, table, search, headers]) => ({
      method,
      path: `/rest/v1/${table.includes('rpc') ? table : encode(table)}${search}`,
      headers,
      body: null,
    }));

const AUTH =
  'token?grant_type=password token?grant_type=refresh_token token?grant_type=pkce token?grant_type=x user logout?scope=local logout?scope=x recover verify ' +
  'verify?type=recovery&token=x&redirect_to=http://evil.test admin/users admin/users?page=-1&per_page=1e9 admin/generate_link ' +
  'admin/users/x settings health signup factors factors/recovery-codes factors/recovery-codes/verify ' +
  'factors/recovery-codes/regenerate otp .well-known/jwks.json';
const authBody = (ids: Ids) =>
  record({
    email: text,
    phone: text,
    password: text,
    refresh_token: text,
    type: fc.oneof(fc.constantFrom('recovery', 'email_change', 'signup', 'magiclink'), text),
    token: text,
    token_hash: text,
    data: anything,
    app_metadata: anything,
    user_metadata: anything,
    ban_duration: fc.oneof(fc.constantFrom('none', '24h', '-1h', '999999999999h'), text),
    id: id(ids),
    gotrue_meta_security: anything,
    redirect_to: text,
    should_soft_delete: anything,
    factor_type: fc.oneof(fc.constant('totp'), text),
    friendly_name: text,
    issuer: text,
    challenge_id: id(ids),
    code: fc.oneof(fc.constant('123456'), text),
  });

const BROADCAST = record({
  messages: fc.array(record({ topic: text, event: text, payload: anything, private: fc.boolean() }), {
    maxLength: 3,
  }),
});

/** Any method on any of these addresses, with any body. */
function elsewhere(ids: Ids): Arbitrary<FuzzRequest> {
  const auth = fc.oneof(
    fc.constantFrom(...AUTH.split(' ')),
    id(ids).map((one) => `admin/users/${encode(one)}`),
    fc
      .tuple(id(ids), fc.constantFrom('', '/challenge', '/verify'))
      .map(([one, what]) => `factors/${encode(one)}${what}`),
  );
  const file = fc
    .tuple(
      fc.constantFrom(
        'object',
        'object/public',
        'object/sign',
        'object/list',
        'object/authenticated',
        'object/move',
        'bucket',
        'object/info',
        'render',
      ),
      fc.oneof(fc.constantFrom(...Object.keys(BUCKETS)), text.map(encode)),
      fc.oneof(
        text.map(encode),
        id(ids).map((one) => `${encode(one)}/a.png`),
      ),
    )
    .map((parts) => parts.join('/'));
  const address = fc.oneof(
    fc.constantFrom(...ENDPOINTS.map(({ path }) => path.replace(':provider', 'simulator').replace('*', 'x'))),
    fc
      .tuple(
        fc.constantFrom(
          '',
          '/admin/',
          '/api/admin/',
          '/assets/',
          '/realtime/v1/',
          '/auth/v1/',
          '/webhooks/payouts/',
        ),
        text,
      )
      .map(([start, end]) => `${start}/${encode(end)}`.replace('//', '/')),
    fc.constantFrom(
      '/realtime/v1/api/broadcast',
      '/realtime/v1/api/broadcast/a/events/b?private=true',
      '/realtime/v1/websocket',
    ),
    auth.map((end) => `/auth/v1/${end}`),
    file.map((end) => `/storage/v1/${end}`),
  );
  const parameters = fc.dictionary(
    fc.constantFrom(
      'session_id',
      'section',
      'from',
      'to',
      'action',
      'status',
      'page',
      'limit',
      'offset',
      'userId',
      'x',
    ),
    fc.oneof(text, id(ids)),
    { maxKeys: 3 },
  );
  const admin = record({
    userId: id(ids),
    email: text,
    redirectTo: text,
    requestId: id(ids),
    id: id(ids),
    action: fc.oneof(fc.constantFrom('process', 'fail', 'mark_paid', 'retry'), text),
    status: text,
    reason: text,
    head: anything,
  });
  return fc
    .tuple(
      fc.constantFrom(...METHODS),
      address,
      parameters,
      written(fc.oneof(authBody(ids), admin, BROADCAST, anything)),
    )
    .map(([method, path, search, body]) => {
      const more = Object.entries(search)
        .map(([key, value]) => `${key}=${encode(value)}`)
        .join('&');
      return {
        method,
        path: more === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${more}`,
        headers: JSON_TYPE,
        body: method === 'GET' || method === 'HEAD' ? null : body,
      };
    });
}

/** Every address of the server, procedures most often. */
export const requests = (ids: Ids): Arbitrary<FuzzRequest> =>
  fc.oneof(
    { weight: 5, arbitrary: call(ids) },
    { weight: 2, arbitrary: read(ids) },
    { weight: 3, arbitrary: elsewhere(ids) },
  );
