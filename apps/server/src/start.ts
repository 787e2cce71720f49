import { getRequestListener } from '@hono/node-server';
import { DEMO_DEBTOR } from '@marketdesk/demo/money/debtor.ts';
import { relyingParty } from '@marketdesk/backend/auth/factors/webauthn.ts';
import { redirectRule } from '@marketdesk/backend/auth/redirects.ts';
import type { Mailer } from '@marketdesk/backend/mailer.ts';
import { allowedRedirects, browsableAddress, httpAddress } from './address.ts';
import { signingKeyOf } from './audit/signing-key.ts';
import { createApp, type AppOptions } from './app.ts';
import type { BackendClient } from './backend-client.ts';
import type { Config, EmbeddedBackend, HostedBackend } from './config.ts';
import { prepareDemo } from './demo.ts';
import { openMigrated, startEmbedded, type Announce } from './embedded.ts';
import { checkBucket } from './storage/stores.ts';
import { connectHosted, hasPasskeys, pingHosted } from './hosted.ts';
import { diskHasRoom } from './http/disk-room.ts';
import { listen } from './http/listen.ts';
import { Metrics } from './http/metrics.ts';
import { observed } from './http/observe.ts';
import { sockets } from './http/sockets.ts';
import { StaticFiles } from './http/static-files.ts';
import type { Log } from './log.ts';
import { auditCheckJob } from './audit/check-job.ts';
import { longestGapSeconds } from './backup/cron.ts';
import { backupsJob } from './jobs/backups.ts';
import { databaseJobs } from './jobs/database-jobs.ts';
import { erasuresJob } from './jobs/erasures.ts';
import { startJobs } from './jobs/jobs.ts';
import { mailsJob } from './jobs/mails.ts';
import { countedMailer, createMailer } from './mail/mailer.ts';
import { payoutJobs } from './payouts/jobs.ts';
import { Payouts } from './payouts/payouts.ts';
import { createProvider, providerName } from './payouts/provider.ts';
import { registerProvider, type ProviderRegistration } from './payouts/provider-registration.ts';
import {
  loadMasterKey,
  masterKeyAt,
  masterKeyIn,
  masterKeyJob,
  warnOfUnsealed,
} from './privacy/master-key.ts';
import { consoleFolder } from './repository.ts';
import { configureSingleSignOn } from './single-sign-on/configuration.ts';
import type { Tracing } from './tracing/tracing.ts';
import { deliveriesJob } from './webhooks-out/deliveries.ts';

export interface RunningServer {
  /** The listen address, `http://HOST:PORT`. */
  address: string;
  /** `embedded`, `postgres` or `hosted`. */
  backend: string;
  demo: boolean;
  /** Finishes running requests, then closes everything. */
  stop(): Promise<void>;
}

/** The parts of a running server that depend on the kind of backend. */
type Source = Pick<
  AppOptions,
  'anonKey' | 'backend' | 'client' | 'database' | 'dataDirHasRoom' | 'passkeys' | 'demo'
> & {
  registration: ProviderRegistration;
  close: () => Promise<void>;
};

const STOP_GRACE_MS = 10_000;

/** Errors: ConfigurationError for problems that the operator can fix. */
export async function startServer(config: Config, log: Log, announce: Announce): Promise<RunningServer> {
  const http = await listen(config.host, config.port, { isBehindProxy: config.proxies > 0 });
  let opened: Source | undefined;
  const tracing = await startTracing(config, log);
  try {
    const siteUrl = config.siteUrl ?? browsableAddress(config.host, http.port);
    const metrics = new Metrics();
    const sender = createMailer(config, siteUrl, log);
    const mailer = countedMailer(tracing?.mailer(sender) ?? sender, metrics.counters);
    const source = await (config.backend.kind === 'hosted'
      ? hostedSource(config, config.backend, log)
      : embeddedSource(config, config.backend, { siteUrl, mailer, log, announce, tracing }));
    opened = source;
    const isRedirectAllowed = redirectRule(siteUrl, allowedRedirects(siteUrl, config.redirectUrls));
    const { asService: call } = source.client;
    const provider = await createProvider(config, source.demo, call);
    const payouts = provider && new Payouts({ provider, call, log, counters: metrics.counters });
    const app = createApp({
      ...source,
      config,
      log,
      metrics,
      tracing,
      payouts,
      ...(payouts && { openPayouts: () => payouts.open() }),
      alarms: () => call('operator_alarms'),
      lateItems: () => call('desks_late'),
      ...(config.backups?.schedule && { backups: () => call('operator_get_backups') }),
      stripe: config.stripe,
      signingKey: signingKeyOf(config),
      metricsToken: config.metricsToken,
      ...(source.backend && { live: source.backend.stats }),
      files: new StaticFiles(consoleFolder()),
      isStopping: http.isStopping,
      isAllowedRedirect: (address) => URL.canParse(address) && isRedirectAllowed(new URL(address)),
    });
    // This listener installs its own Request and Response, which send the database's bytes directly. Node's would copy
    // each list page through a stream, a third of its processor time.
    const listener = getRequestListener(app.fetch);
    http.use(observed((request, response) => void listener(request, response), log, metrics, tracing));
    if (source.backend) {
      http.onUpgrade(sockets({ backend: source.backend, config, demo: source.demo, log }));
    }
    // The server's own address, independent of proxies.
    const address = browsableAddress(config.host, http.port);
    const jobs = [
      masterKeyJob(call, config, log),
      ...databaseJobs(call, log),
      mailsJob({ call, mailer, siteUrl, log }),
      deliveriesJob({
        call,
        counters: metrics.counters,
        log,
        siteUrl,
        isPrivateAllowed: config.webhooksAllowPrivate,
      }),
      auditCheckJob(call, log),
      erasuresJob({ client: source.client, dataDir: config.dataDir, log }),
      ...(config.backups
        ? [backupsJob({ backups: config.backups, call, counters: metrics.counters, log })]
        : []),
      source.registration.job,
      ...(payouts ? payoutJobs({ payouts, call, address }) : []),
    ];
    await http.open();
    const running = startJobs(tracing?.jobs(jobs) ?? jobs, log, metrics.counters);
    return {
      address: httpAddress(config.host, http.port),
      backend: source.database.kind,
      demo: source.demo,
      async stop() {
        // Sockets never end by themselves. Their clients reconnect, to another process or to this one after its
        // restart.
        const stopped = http.stop(STOP_GRACE_MS);
        source.backend?.hangUp();
        await Promise.all([stopped, running.stop(STOP_GRACE_MS), payouts?.stop(STOP_GRACE_MS)]);
        await source.registration.end();
        await source.close();
        await tracing?.stop();
      },
    };
  } catch (error) {
    await http.stop(0);
    await tracing?.stop();
    await opened?.registration.end();
    await opened?.close();
    throw error;
  }
}

/** Loads the tracing library only if traces are wanted: off, they cost nothing. */
async function startTracing({ tracesUrl, proxies }: Config, log: Log): Promise<Tracing | null> {
  if (tracesUrl === null) return null;
  const { Tracing } = await import('./tracing/tracing.ts');
  return new Tracing({ url: tracesUrl, isBehindProxy: proxies > 0, log });
}

interface EmbeddedOptions {
  siteUrl: string;
  mailer: Mailer;
  log: Log;
  announce: Announce;
  tracing: Tracing | null;
}

async function embeddedSource(
  config: Config,
  embedded: EmbeddedBackend,
  { siteUrl, mailer, log, announce, tracing }: EmbeddedOptions,
): Promise<Source> {
  await checkBucket(config);
  let demo = false;
  const opened = await openMigrated(config, embedded, log, {
    announce,
    upgrades: true,
    async prepare(migrated) {
      await loadMasterKey(masterKeyIn(migrated), config);
      demo = await prepareDemo(migrated, config, announce);
    },
  });
  const database = tracing?.database(opened) ?? opened;
  try {
    const { backend, client, keys, close } = await startEmbedded({
      config,
      embedded,
      database,
      siteUrl,
      log,
      mailer,
      sweepsFiles: true,
    });
    const registration = await configure(client, config, demo, log);
    await warnOfUnsealed(masterKeyIn(database), log);
    const kind = embedded.databaseUrl === null ? 'embedded' : 'postgres';
    const dataDirHasRoom = kind === 'embedded' && (() => diskHasRoom(config.dataDir));
    return {
      backend,
      client,
      anonKey: keys.anonKey,
      database: { kind, ...database },
      passkeys: relyingParty(siteUrl) !== null,
      demo,
      registration,
      close,
      ...(dataDirHasRoom && { dataDirHasRoom }),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function hostedSource(config: Config, hosted: HostedBackend, log: Log): Promise<Source> {
  const { client, result: registration } = await connectHosted(hosted, async (connected) => {
    await loadMasterKey(masterKeyAt(connected.asService), config);
    await warnOfUnsealed(masterKeyAt(connected.asService), log);
    return configure(connected, config, false, log);
  });
  return {
    backend: null,
    client,
    registration,
    anonKey: hosted.anonKey,
    database: { kind: 'hosted', ping: () => pingHosted(hosted) },
    passkeys: await hasPasskeys(hosted),
    demo: false,
    close: () => Promise.resolve(),
  };
}

/** Stores the operator's settings in the database, which enforces them for clients that bypass this server. */
async function configure(
  client: BackendClient,
  config: Config,
  demo: boolean,
  log: Log,
): Promise<ProviderRegistration> {
  // Registered first: this may be refused, and a process that does not start must change nothing.
  const registration = await registerProvider(client.asService, providerName(config, demo), log);
  await client.asService('configure_staff_access', { p_value: config.staffAccess });
  await client.asService('configure_second_factor', { p_value: config.secondFactor });
  const { idleHours, maxHours } = config.staffSessions;
  await client.asService('configure_staff_sessions', { p_idle_hours: idleHours, p_max_hours: maxHours });
  await configureSingleSignOn(client.asService, config.singleSignOn, log);
  await client.asService('configure_webhooks', { p_allow_private: config.webhooksAllowPrivate });
  const rule = config.twoPersonRule ?? (demo ? 'off' : 'on');
  await client.asService('configure_two_person_rule', { p_value: rule });
  const schedule = config.backups?.schedule ?? null;
  await client.asService('configure_backups', {
    p_interval_seconds: schedule && longestGapSeconds(schedule),
  });
  const debtor = config.payoutDebtor ?? (demo ? DEMO_DEBTOR : null);
  await client.asService('configure_payout_debtor', { p_debtor: debtor && { ...debtor } });
  return registration;
}
