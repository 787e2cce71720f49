import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Role } from '@marketdesk/contract/enums.ts';
import {
  call,
  clientWith,
  createAccount,
  sharedSignIn,
  signIn,
  type Account,
  type Client,
  type NewAccount,
  type SignedIn,
} from './accounts.ts';
import { keepEvidence } from './evidence.ts';
import { inDatabase } from './inDatabase.ts';
import {
  keepLoaded,
  newPage,
  putBack,
  putBackSignedOut,
  takeLoaded,
  takePage,
  takeSignedOut,
} from './kept-pages.ts';
import { follow, goOn } from './see.ts';
import { linkIn, mailsTo, type Mail } from './outbox.ts';
import { focusArrives, putSession, signInAgain } from './signedIn.ts';
import { Problems } from './problems.ts';
import type { ServerAddress } from './server.ts';
import type { World } from './worlds.ts';

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };
export const PHONE = { viewport: NARROW, hasTouch: true, isMobile: true };

const LIKE_STAFF: BrowserContextOptions = {
  viewport: WIDE,
  locale: 'en-GB',
  timezoneId: 'Europe/Zagreb',
  // Waits for movements; fades only cost time.
  reducedMotion: 'reduce',
};

const QUIET_SCREEN = '/admin/account';

export interface VisitOptions extends BrowserContextOptions {
  /** The signed-in person: a demo role (a shared session), an account, or a session. Default: nobody. */
  as?: Role | Account | SignedIn;
  /** The process of the world; default: the first. */
  at?: ServerAddress;
}

interface Visit {
  page: Page;
  options: BrowserContextOptions;
  /** What happens to the page after success. */
  end: (page: Page, options: BrowserContextOptions) => Promise<void>;
}

const close = (page: Page): Promise<void> => page.context().close();

function contextFor({ as: _as, at: _at, ...given }: VisitOptions, at: ServerAddress) {
  return { ...LIKE_STAFF, baseURL: at.url, ...given };
}

/** A journey's access to a server: visitors with browsers, accounts, and problems. */
export class Desk {
  readonly server: ServerAddress;
  /** The process of the second person, if the world has two. */
  readonly other: ServerAddress;
  readonly problems = new Problems();
  readonly #browser: Browser;
  readonly #pages: Page[] = [];
  readonly #looked: { page: Page; as: Role; options: BrowserContextOptions }[] = [];
  readonly #visits: Visit[] = [];

  constructor(browser: Browser, { server, other }: World) {
    this.#browser = browser;
    this.server = server;
    this.other = other;
  }

  /**
   * Opens a path in an isolated browser context. The console may be loaded already; a journey about loading uses
   * `open`.
   */
  async visit(path: string, options: VisitOptions = {}): Promise<Page> {
    const { as, at = this.server } = options;
    const { pathname, search, hash, href } = new URL(path, at.url);
    if (as === undefined && !pathname.startsWith('/admin')) {
      const page = await this.open(options);
      await page.goto(href);
      return page;
    }
    const context = contextFor(options, at);
    const loaded = await takeSignedOut(context);
    const page = loaded ?? (await takePage(this.#browser, context));
    this.#begin({ page, options: context, end: putBackSignedOut }, at);
    const session = as && (await this.#sessionOf(as));
    const there = pathname + search + hash;
    if (loaded) await (session ? signInAgain(page, session, there) : goOn(page, there));
    else {
      if (session) await putSession(page, session);
      await page.goto(href);
    }
    return page;
  }

  /** The page of `visit`, before navigation. */
  async open(options: VisitOptions = {}): Promise<Page> {
    const { as, at = this.server } = options;
    const context = contextFor(options, at);
    const page = await takePage(this.#browser, context);
    this.#begin({ page, options: context, end: putBack }, at);
    if (as !== undefined) await putSession(page, await this.#sessionOf(as));
    return page;
  }

  #begin(visit: Visit, at: ServerAddress): void {
    const watch = (one: Page): void => {
      this.#pages.push(one);
      this.problems.watch(one, at.url);
    };
    this.#visits.push(visit);
    watch(visit.page);
    visit.page.context().on('page', watch);
  }

  /**
   * The console on an idle screen, with a demo role. For a journey that continues with `goOn` and leaves nothing
   * behind its screen.
   */
  async lookAround(as: Role, given: BrowserContextOptions = {}): Promise<Page> {
    const options = contextFor(given, this.server);
    const loaded = await takeLoaded(as, options);
    const signedOut = loaded ? undefined : await takeSignedOut(options);
    const page = loaded ?? signedOut ?? (await newPage(this.#browser, options));
    this.#looked.push({ page, as, options });
    this.#pages.push(page);
    this.problems.watch(page, this.server.url);
    if (loaded) await follow(page, QUIET_SCREEN);
    else if (signedOut) await signInAgain(page, await this.#sessionOf(as), QUIET_SCREEN);
    else {
      await putSession(page, await this.#sessionOf(as));
      await page.goto(QUIET_SCREEN);
    }
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
    if (loaded) await focusArrives(page);
    return page;
  }

  createAccount(account?: NewAccount): Promise<Account> {
    return createAccount(this.server, account);
  }

  signIn(account: Pick<Account, 'email' | 'password'>): Promise<SignedIn> {
    return signIn(this.server, account);
  }

  /** The official client, signed out. */
  anonymous(): Client {
    return clientWith(this.server, this.server.anonKey);
  }

  /** Calls a procedure as the demo's admin. */
  async callAsAdmin<Result = unknown>(name: string, args: Record<string, unknown> = {}): Promise<Result> {
    const { client } = await sharedSignIn(this.server, 'admin');
    return call<Result>(client, name, args);
  }

  profile(account: Account): Promise<Record<string, unknown>> {
    return this.callAsAdmin('admin_get_user_details', { p_user_id: account.id });
  }

  /** The audit actions on an account, report or ticket, oldest first, without sign-ins and views. */
  async auditOf({ id }: Pick<Account, 'id'>): Promise<string[]> {
    const { client } = await sharedSignIn(this.server, 'admin');
    const { data, error } = await client
      .from('admin_action_audit')
      .select('action')
      .eq('entity_id', id)
      .not('action', 'like', 'sign_in%')
      .not('action', 'in', '(view_user,read_rows)')
      .order('id');
    if (error) throw new Error(error.message);
    return (data as { action: string }[]).map(({ action }) => action);
  }

  /** Runs a statement in the database of the staff world, for effects of time. */
  inDatabase(statement: string, values: unknown[]): Promise<unknown> {
    return inDatabase(this.server, statement, values);
  }

  /** Ends the time in which a message can be recalled. */
  async eightSecondsLater(ticketId: string): Promise<void> {
    const statement = `update public.support_messages set held_until = now() where ticket_id = $1 and held_until > now() returning id`;
    await expect.poll(() => this.inDatabase(statement, [ticketId])).not.toEqual([]);
  }

  mailsTo(address: string): Promise<Mail[]> {
    return mailsTo(this.server, address);
  }

  /** The link in the newest mail, once there are so many. */
  linkMailedTo(address: string, mailNumber?: number): Promise<string> {
    return linkIn(this.server, address, mailNumber);
  }

  /** Saves screenshots and console output of a failed journey; returns their folder. */
  keepEvidence(journey: string): Promise<string> {
    return keepEvidence(journey, { pages: this.#pages, problems: this.problems, server: this.server });
  }

  /** After success, the next journey may reuse the pages. */
  async leave({ isWell }: { isWell: boolean }): Promise<void> {
    for (const { page, as, options } of this.#looked) {
      if (isWell) await keepLoaded(page, as, options);
      else await page.context().close();
    }
    await Promise.all(this.#visits.map(({ page, options, end }) => (isWell ? end : close)(page, options)));
  }

  #sessionOf(as: Role | Account | SignedIn): Promise<SignedIn> | SignedIn {
    if (typeof as === 'string') return sharedSignIn(this.server, as);
    return 'session' in as ? as : signIn(this.server, as);
  }
}
