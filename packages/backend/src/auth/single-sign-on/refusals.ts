import { AuthError } from '../auth-error.ts';

// Codes of the hosted service where it has one.
const badState = (message: string) => new AuthError(400, 'bad_oauth_state', message);
export const stateInvalid = (): AuthError =>
  badState('This sign-in is unknown here or was started too long ago. Sign in again.');
export const otherBrowser = (): AuthError =>
  badState('This sign-in was started in another browser. Sign in again in this one.');
export const stateUsed = (): AuthError => badState('This sign-in was already used. Sign in again.');
export const refusedByProvider = (): AuthError =>
  new AuthError(
    400,
    'access_denied',
    'The sign-in service of your company did not sign you in. Sign in again, or ask your administrator.',
  );
export const answerInvalid = (): AuthError =>
  new AuthError(
    400,
    'unexpected_failure',
    "The answer of your company's sign-in service was not valid. Sign in again, or ask your administrator.",
  );
export const providerSilent = (): AuthError =>
  new AuthError(
    400,
    'provider_unavailable',
    'The sign-in service of your company does not answer. Try again in a few minutes.',
  );
