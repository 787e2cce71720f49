import { connect, Refusal, type Client } from './client.ts';
import { rows } from './marketplace.ts';
import { Random } from '@marketdesk/demo/random/random.ts';
import { languageOf, type Language } from './words/language.ts';

/** An account of a simulated user. */
export interface Account {
  id: string;
  email: string;
  language: Language;
  country: string | null;
  /** Balance in euro at the start. */
  balance: number;
}

/** Domain of the accounts that the simulator creates. */
const OWN_DOMAIN = 'simulator.test';
const LANGUAGES = ['en', 'hr', 'de', 'hr', 'it', 'sl', 'hr', 'en'] as const;

/** Users of the demo marketplace with their history. Half of them have a balance. */
export async function demoAccounts(service: Client, count: number, seed: string): Promise<Account[]> {
  const people = () =>
    service
      .from('profiles')
      .select('user_id,email,preferred_locale,base_country_code,balance')
      .eq('role', 'user')
      .eq('is_banned', false)
      .eq('is_suspended', false)
      .not('email', 'is', null);
  const wealthy = await rows(people().gt('balance', 20).order('user_id').limit(2000));
  const everybody = await rows(people().order('user_id').limit(2000));
  const random = new Random(`${seed}:people`);
  const chosen = random.sample(wealthy, Math.ceil(count / 2));
  const ids = new Set(chosen.map(({ user_id }) => user_id));
  const others = everybody.filter(({ user_id }) => !ids.has(user_id));
  return [...chosen, ...random.sample(others, count - chosen.length)].map(toAccount);
}

/** Accounts of the simulator, created if missing. Throws Refusal. */
export async function ownAccounts(service: Client, count: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let number = 1; number <= count; number++) {
    const email = `person-${String(number)}@${OWN_DOMAIN}`;
    const { error } = await service.auth.admin.createUser({
      email,
      email_confirm: true,
      user_metadata: { full_name: `Simulated Person ${String(number)}` },
    });
    if (error && error.code !== 'email_exists') {
      throw new Refusal(error.message, error.code ?? '', error.status ?? 0);
    }
    const [profile] = await rows(
      service
        .from('profiles')
        .select('user_id,email,preferred_locale,base_country_code,balance')
        .eq('email', email),
    );
    if (!profile) throw new Refusal(`${email} has no profile`, '', 404);
    const language = languageOf(LANGUAGES[number % LANGUAGES.length] ?? 'en');
    accounts.push({ ...toAccount(profile), language });
  }
  return accounts;
}

/** Signs in with a link that is never mailed, so no password is needed. Throws Refusal. */
export async function signInByLink(service: Client, client: Client, email: string): Promise<Client> {
  const { data, error } = await service.auth.admin.generateLink({ type: 'magiclink', email });
  if (error) throw new Refusal(error.message, error.code ?? '', error.status ?? 0);
  const token_hash = data.properties.hashed_token;
  const verified = await client.auth.verifyOtp({ type: 'magiclink', token_hash });
  if (verified.error)
    throw new Refusal(verified.error.message, verified.error.code ?? '', verified.error.status ?? 0);
  return client;
}

/** Signs in with a password. Throws Refusal. */
export async function signInByPassword(
  url: string,
  anonKey: string,
  credentials: { email: string; password: string },
): Promise<{ client: Client; id: string }> {
  const client = connect(url, anonKey);
  const { data, error } = await client.auth.signInWithPassword(credentials);
  if (error) throw new Refusal(error.message, error.code ?? '', error.status ?? 0);
  return { client, id: data.user.id };
}

function toAccount(profile: Record<string, unknown>): Account {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    id: String(profile.user_id),
    email: String(profile.email),
    language: languageOf(text(profile.preferred_locale)),
    country: text(profile.base_country_code),
    balance: Number(profile.balance ?? 0),
  };
}
