import * as oidc from 'openid-client';

/** The identity provider of the staff, and how its answers are read. */
export interface IdentityProviderOptions {
  /** https, or http on loopback. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Separated by spaces. */
  scopes: string;
  /** Claim with the groups: a name, or a path such as `realm_access.roles`. */
  groupsClaim: string;
}

/** A person, as the provider describes them. */
export interface Person {
  issuer: string;
  subject: string;
  email: string | null;
  email_verified: boolean;
  name: string | null;
  groups: string[];
}

export interface SignedOn {
  person: Person;
  /** null = the provider issues none. */
  refreshToken: string | null;
}

/** Result of asking whether a person is still active: `gone` is a definite no, `silent` is no usable answer. */
export type Activity = ({ state: 'active' } & SignedOn) | { state: 'gone' | 'silent'; reason: string };

/** Values of one sign-in that the provider's response must match. */
export interface ExpectedResponse {
  state: string;
  nonce: string;
  verifier: string;
}

const TIMEOUT_S = 5;
const CONFIGURATION_MS = 60 * 60 * 1000;
/** Pause after a failed discovery, so that an unreachable provider doesn't delay every request. */
const PAUSE_MS = 5_000;
/** The specification's limit. */
const LONGEST_SUBJECT = 255;
const LONGEST_GROUP = 200;
const MOST_GROUPS = 1_000;

/** A client of the OpenID provider. Its metadata is read on first use, and again every hour. */
export class IdentityProvider {
  readonly #options: IdentityProviderOptions;
  readonly #callback: string;
  #known: { at: number; isFailed: boolean; configuration: Promise<oidc.Configuration> } | null = null;

  constructor(options: IdentityProviderOptions, callback: string) {
    this.#options = options;
    this.#callback = callback;
  }

  /** Address of the provider's sign-in page. Errors: those of openid-client. */
  async signInUrl({ state, nonce, verifier }: ExpectedResponse): Promise<string> {
    const configuration = await this.#configuration();
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#callback,
      ...scopeParameters(configuration.serverMetadata(), this.#options.scopes),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /** Exchanges the code of a callback. Checks state, nonce, issuer, audience, expiry and signature. */
  async exchange(search: string, expected: ExpectedResponse): Promise<SignedOn> {
    const configuration = await this.#configuration();
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL(this.#callback + search), {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new TypeError('The answer contains no ID token');
    if (claims.sub.length > LONGEST_SUBJECT) throw new TypeError('The subject is too long');
    const more = await userInfo(configuration, tokens.access_token, claims.sub);
    return {
      person: this.#personOf({ ...claims, ...more, iss: claims.iss, sub: claims.sub }),
      refreshToken: tokens.refresh_token ?? null,
    };
  }

  /** Asks whether the person is still active. Never rejects. */
  async ask(refreshToken: string, subject: string): Promise<Activity> {
    try {
      const configuration = await this.#configuration();
      const tokens = await oidc.refreshTokenGrant(configuration, refreshToken);
      const claims = tokens.claims();
      if (claims !== undefined && claims.sub !== subject) {
        return { state: 'gone', reason: 'The provider answered for another person.' };
      }
      const more = await userInfo(configuration, tokens.access_token, subject);
      // Missing groups would look like a person without groups.
      if (claims === undefined && groupsOf({ ...more }, this.#options.groupsClaim) === null) {
        return { state: 'gone', reason: 'The provider returned no groups.' };
      }
      const { issuer } = configuration.serverMetadata();
      return {
        state: 'active',
        person: this.#personOf({ ...claims, ...more, iss: claims?.iss ?? issuer, sub: subject }),
        refreshToken: tokens.refresh_token ?? refreshToken,
      };
    } catch (error) {
      return { state: isRefusal(error) ? 'gone' : 'silent', reason: reasonOf(error) };
    }
  }

  #configuration(): Promise<oidc.Configuration> {
    const age = performance.now() - (this.#known?.at ?? 0);
    if (this.#known && age < (this.#known.isFailed ? PAUSE_MS : CONFIGURATION_MS)) {
      return this.#known.configuration;
    }
    const { issuer, clientId, clientSecret } = this.#options;
    const server = new URL(issuer);
    const extensions = [oidc.enableNonRepudiationChecks];
    // oxlint-disable-next-line typescript/no-deprecated -- marked so as a warning; only for a provider on loopback
    if (server.protocol === 'http:') extensions.push(oidc.allowInsecureRequests);
    const configuration = oidc.discovery(server, clientId, clientSecret, authentication(clientSecret), {
      timeout: TIMEOUT_S,
      execute: extensions,
    });
    const known = { at: performance.now(), isFailed: false, configuration };
    this.#known = known;
    configuration.catch(() => {
      known.isFailed = true;
      known.at = performance.now();
    });
    return configuration;
  }

  #personOf(claims: Readonly<Record<string, unknown>> & { iss: string; sub: string }): Person {
    const { email, name } = claims;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof email === 'string' ? email.trim().toLowerCase() : null,
      // Entra ID has no email_verified; its xms_edov says that the domain's owner verified the address.
      email_verified: isTrue(claims.email_verified) || isTrue(claims.xms_edov),
      name: typeof name === 'string' ? name : null,
      groups: groupsOf(claims, this.#options.groupsClaim) ?? [],
    };
  }
}

export interface SingleSignOn {
  provider: IdentityProvider;
  /** Name of the database function that decides about sign-ins. */
  rule: string;
}

const OFFLINE = 'offline_access';

/** Google refuses the standard scope for refresh tokens and has its own parameter; it issues one with each consent. */
function scopeParameters(
  { scopes_supported: known = [OFFLINE] }: oidc.ServerMetadata,
  scopes: string,
): Record<string, string> {
  const asked = scopes.split(' ');
  if (!asked.includes(OFFLINE) || known.includes(OFFLINE)) return { scope: scopes };
  const scope = asked.filter((one) => one !== OFFLINE).join(' ');
  return { scope, access_type: 'offline', prompt: 'consent' };
}

/** Basic authentication if the provider accepts it, as the specification's default; otherwise in the body. */
function authentication(secret: string): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(secret);
  const post = oidc.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}

async function userInfo(
  configuration: oidc.Configuration,
  token: string,
  subject: string,
): Promise<oidc.UserInfoResponse | undefined> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return undefined;
  return oidc.fetchUserInfo(configuration, token, subject);
}

/** null = the claim is missing. */
function groupsOf(claims: Readonly<Record<string, unknown>>, claim: string): string[] | null {
  const value = Object.hasOwn(claims, claim)
    ? claims[claim]
    : claim.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), claims);
  if (value === undefined || value === null) return null;
  return [value]
    .flat()
    .filter((group) => typeof group === 'string' && group !== '' && group.length <= LONGEST_GROUP)
    .map(String)
    .slice(0, MOST_GROUPS);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTrue = (value: unknown): boolean => [true, 'true', 1, '1'].includes(value as string);

/** Whether the provider says no, rather than failing. */
function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.WWWAuthenticateChallengeError) return error.status === 401;
  return (
    error instanceof oidc.ResponseBodyError &&
    ['invalid_grant', 'interaction_required', 'login_required', 'consent_required'].includes(error.error)
  );
}

/** Whether the provider could not be reached, was too slow or failed. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  // The error of fetch.
  if (error instanceof TypeError) return error.cause !== undefined;
  if (!(error instanceof oidc.ClientError)) return false;
  if (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT') return true;
  // An unexpected response, such as a proxy's 502. Not instanceof: the server replaces the global Response.
  return isObject(error.cause) && typeof error.cause.status === 'number' && error.cause.status >= 500;
}

/** The provider's own error for a person who cancelled or was refused there; null for other errors. */
export function refusalOf(error: unknown): string | null {
  return error instanceof oidc.AuthorizationResponseError ? error.error : null;
}

/** For the log. Contains no tokens. */
export function reasonOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    return [error.error, error.error_description].filter(Boolean).join(': ').slice(0, 200);
  }
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return (error.message + cause).slice(0, 200);
}
