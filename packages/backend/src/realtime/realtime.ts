import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Clients } from '../clients.ts';
import type { Database } from '../database/database.ts';
import { FairQueue } from '../fair-queue.ts';
import type { Log } from '../log.ts';
import type { Caller, TokenVerifier } from '../tokens/verifier.ts';
import { Admission } from './admission.ts';
import { ChangeFeed } from './changes/change-feed.ts';
import { Publication } from './changes/publication.ts';
import { Subscriptions } from './changes/subscriptions.ts';
import { Connection, GOING_AWAY, RESTART } from './connection.ts';
import { REALTIME_DEFAULTS, type RealtimeOptions } from './options.ts';
import { Peers } from './presence/peers.ts';
import { Presences } from './presence/presences.ts';
import { Protocol } from './protocol.ts';
import { Relay, RELAY_CHANNEL } from './relay.ts';
import { handleBroadcast } from './rest-broadcast.ts';
import { AccessRecheck } from './access-recheck.ts';
import { Rooms } from './rooms.ts';
import { SocketQuota } from './socket-quota.ts';
import { readHandshake, refuseUpgrade, type Refused } from './upgrade.ts';

export interface RealtimeContext {
  database: Database;
  verifier: TokenVerifier;
  clients: Clients;
  log: Log;
  limits?: Partial<RealtimeOptions> | undefined;
}

/** Metrics of the sockets. */
export interface RealtimeStats {
  sockets: number;
  channels: number;
  /** Messages of changes and broadcasts sent since the start. */
  changesSent: number;
  broadcastsSent: number;
}

/** `/realtime/v1`: the sockets of this process. */
export class Realtime {
  readonly #context: RealtimeContext;
  readonly #limits: RealtimeOptions;
  readonly #server: WebSocketServer;
  readonly #connections = new Set<Connection>();
  readonly #quota: SocketQuota;
  readonly #publication: Publication;
  readonly #feed: ChangeFeed;
  readonly #relay: Relay;
  readonly #peers: Peers;
  readonly #rooms: Rooms;
  readonly #recheck: AccessRecheck;
  /** Queue for broadcasts over HTTP, because each queries the database several times. */
  readonly #broadcasts = new FairQueue('broadcasts', 2, {
    perCaller: 1,
    waitingPerCaller: 20,
    waiting: 200,
    patienceMs: 10_000,
  });
  readonly #admission: Admission;
  readonly #protocol: Protocol;
  readonly #stops: (() => Promise<void>)[] = [];
  /** `away` = the connection that listens to the database is lost. */
  #state: 'open' | 'away' | 'closed' = 'open';

  private constructor(context: RealtimeContext) {
    const { database, verifier, clients, log } = context;
    this.#context = context;
    this.#limits = { ...REALTIME_DEFAULTS, ...context.limits };
    this.#quota = new SocketQuota(this.#limits);
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: this.#limits.messageBytes,
      // A fragment of one byte retains its whole buffer of up to 64 KB until the message is complete. Chromium splits long
      // messages into up to 13 fragments.
      maxFragments: 32,
      // A message that arrives byte by byte takes 500 times its size. Packets of slow lines have more than 256 bytes.
      maxBufferedChunks: 1_024,
      // Compression costs memory per socket, and these messages are short.
      perMessageDeflate: false,
    });
    const subscriptions = new Subscriptions(this.#limits);
    this.#publication = new Publication(database);
    this.#feed = new ChangeFeed({
      database,
      publication: this.#publication,
      subscriptions,
      log,
      waiting: this.#limits.waitingChanges,
    });
    this.#relay = new Relay(database, log);
    const presences = new Presences(this.#relay.node);
    this.#peers = new Peers(this.#relay, presences, this.#limits.beatMs);
    this.#rooms = new Rooms(presences, this.#relay);
    const admission = new Admission(database, verifier, this.#publication);
    this.#admission = admission;
    this.#recheck = new AccessRecheck({
      database,
      admission,
      log,
      limits: this.#limits,
      connections: () => this.#connections,
    });
    this.#protocol = new Protocol({
      admission,
      clients,
      subscriptions,
      rooms: this.#rooms,
      quota: this.#quota,
      limits: this.#limits,
      log,
      onClose: (connection) => {
        this.#connections.delete(connection);
        this.#quota.leave(connection);
      },
    });
  }

  static async open(context: RealtimeContext): Promise<Realtime> {
    const realtime = new Realtime(context);
    await realtime.#listen();
    await realtime.#publication.load();
    realtime.#peers.start();
    realtime.#recheck.start();
    return realtime;
  }

  /** Answers an upgrade request with a socket or an HTTP error. */
  async upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    address: string | null,
  ): Promise<void> {
    socket.on('error', () => socket.destroy());
    const handshake = await readHandshake(request, this.#context.verifier);
    const refused = 'status' in handshake ? handshake : this.#refusalOf(address ?? '', handshake.key);
    if (refused) {
      refuseUpgrade(socket, refused);
      return;
    }
    if ('status' in handshake) return;
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      const options = { ...handshake, address: address ?? '', limits: this.#limits };
      const connection = new Connection(webSocket, options, this.#protocol);
      this.#connections.add(connection);
      this.#quota.enter(connection);
    });
  }

  /** Handles HTTP requests; `path` is the rest after `/realtime/v1`. */
  handle(request: Request, path: string, search: string, key: Caller): Promise<Response> {
    const context = {
      verifier: this.#context.verifier,
      admission: this.#admission,
      rooms: this.#rooms,
      queue: this.#broadcasts,
    };
    return handleBroadcast(context, request, path, search, key);
  }

  stats(): RealtimeStats {
    let channels = 0;
    for (const connection of this.#connections) channels += connection.channels.size;
    return {
      sockets: this.#connections.size,
      channels,
      changesSent: this.#feed.sent,
      broadcastsSent: this.#rooms.sent,
    };
  }

  /** Closes all sockets and accepts no new ones. */
  hangUp(): void {
    this.#state = 'closed';
    for (const connection of this.#connections) connection.close(GOING_AWAY, 'The server stops');
  }

  async close(): Promise<void> {
    this.hangUp();
    this.#recheck.stop();
    for (const stop of this.#stops) await stop();
    await this.#feed.close();
    this.#peers.close();
    await this.#relay.close();
  }

  #refusalOf(address: string, key: Caller): Refused | null {
    if (this.#state === 'closed') return { status: 503, error: 'The server stops' };
    if (this.#state === 'away') {
      return { status: 503, error: 'The database does not answer at the moment' };
    }
    return this.#quota.hasSpace(address, key)
      ? null
      : { status: 429, error: 'Too many connections of people who are not signed in' };
  }

  async #listen(): Promise<void> {
    const { database, log } = this.#context;
    const listen = async (channel: string, handler: (payload: string) => void): Promise<void> => {
      this.#stops.push(await database.listen(channel, handler));
    };
    this.#stops.push(
      await database.listen(
        'backend_changes',
        (payload) => this.#feed.receive(payload),
        () => this.#onReconnect(),
        () => this.#onConnectionLost(),
      ),
    );
    await listen(RELAY_CHANNEL, (payload) => this.#relay.receive(payload));
    await listen('backend_sessions', (session) => this.#recheck.session(session));
    await listen('pgrst', (payload) => {
      if (payload !== '' && payload !== 'reload schema') return;
      this.#publication.load().catch((error: unknown) => {
        log.error(
          { err: error instanceof Error ? error.message : String(error) },
          'The publication could not be read',
        );
      });
    });
  }

  /** Changes are missed from now on, so every client must reconnect and reread everything. */
  #onConnectionLost(): void {
    if (this.#state === 'open') this.#state = 'away';
    this.#feed.clear();
    this.#peers.forgetAll();
    for (const connection of this.#connections) connection.close(RESTART, 'The database does not answer');
  }

  #onReconnect(): void {
    // Some clients may have connected before the outage was noticed.
    for (const connection of this.#connections) connection.close(RESTART, 'The database was away');
    if (this.#state === 'away') this.#state = 'open';
    this.#peers.start();
  }
}
