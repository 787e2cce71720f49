import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

export interface DirectoryPerson {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

/** A real identity provider on loopback, with one client. */
export interface Directory {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Environment of a server that uses it. */
  environment: Record<string, string>;
  /** By subject. A removed person is no longer active. */
  people: Map<string, DirectoryPerson>;
  /** Subject of the person in front of the browser; null = they cancel. Asked at every sign-in. */
  present: string | null;
  /** Whether new sign-ins get a refresh token. */
  issuesRefreshTokens: boolean;
  /** Answers a request instead of the provider, if it returns true; `handle` lets the provider answer later. */
  intercept: ((request: IncomingMessage, response: ServerResponse, handle: () => void) => boolean) | null;
  /** Paths of the requests so far. */
  requests: string[];
  /** Signs an ID token like the provider, or with a key that isn't its own. */
  idToken(claims: JWTPayload, key?: 'own' | 'foreign'): Promise<string>;
  close(): Promise<void>;
}

interface DirectoryOptions {
  /** Without `offline_access`, as Google. */
  scopes?: string[];
  clientAuthMethod?: 'client_secret_basic' | 'client_secret_post';
}

const CLIENT = 'marketdesk';
const SECRET = 'a secret of the directory: +/=';

export async function startDirectory(
  siteUrls: readonly string[],
  options: DirectoryOptions = {},
): Promise<Directory> {
  const own = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const jwk = { ...(await exportJWK(own.privateKey)), kid: 'own', alg: 'RS256', use: 'sig' };

  const directory: Directory = {
    issuer,
    clientId: CLIENT,
    clientSecret: SECRET,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_NAME: 'Example Ltd',
      OIDC_ROLES: 'desk-admins=admin, desk=moderator, desk-finance=finance clerk',
    },
    people: new Map(),
    present: null,
    issuesRefreshTokens: true,
    intercept: null,
    requests: [],
    idToken: (claims, key = 'own') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'own' })
        .sign((key === 'own' ? own : foreign).privateKey),
    close: () => close(server),
  };
  const provider = new Provider(issuer, configurationOf(directory, jwk, siteUrls, options));
  const handle = provider.callback();
  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname;
    directory.requests.push(path);
    const answer = () => void handle(request, response);
    if (directory.intercept?.(request, response, answer) === true) return;
    if (path.startsWith('/interaction/')) void interact(provider, directory, request, response);
    else answer();
  });
  return directory;
}

function configurationOf(
  directory: Directory,
  jwk: NonNullable<Configuration['jwks']>['keys'][number],
  siteUrls: readonly string[],
  { scopes = ['openid', 'offline_access'], clientAuthMethod = 'client_secret_basic' }: DirectoryOptions,
): Configuration {
  return {
    scopes,
    clientAuthMethods: [clientAuthMethod],
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        token_endpoint_auth_method: clientAuthMethod,
        redirect_uris: siteUrls.map((url) => `${url}/auth/v1/callback`),
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['cookies of the directory'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => directory.issuesRefreshTokens,
    ttl: {
      AccessToken: 3600,
      IdToken: 3600,
      Interaction: 600,
      Session: 3600,
      Grant: 86_400,
      RefreshToken: 86_400,
    },
    findAccount: (_, subject) => {
      const person = directory.people.get(subject);
      return person && { accountId: subject, claims: () => ({ sub: subject, ...person }) };
    },
    // Nobody is asked for consent.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (!client || session?.accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile offline_access');
      await grant.save();
      return grant;
    },
  };
}

/** Signs the present person in, or cancels. */
async function interact(
  provider: Provider,
  directory: Directory,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { present } = directory;
  await provider.interactionFinished(
    request,
    response,
    present === null
      ? { error: 'access_denied', error_description: 'The person cancelled' }
      : // Not remembered, so that the next sign-in asks again.
        { login: { accountId: present, remember: false }, consent: {} },
    { mergeWithLastSubmission: false },
  );
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
