import type { RealtimeClient } from '@supabase/realtime-js';
import { accessToken } from './auth.ts';
import { notConfigured } from './BackendError.ts';
import { loadConfig } from './config.ts';
import { onWakeUp, type WakeUp } from './liveWakeUps.ts';
import { onSession } from './sessionEvents.ts';

// The spec's constants of the realtime connection.
const HEARTBEAT_MS = 25_000;
const TIMEOUT_MS = 10_000;
const RECONNECT_MS = [1_000, 2_000, 5_000];
const RECONNECT_LAST_MS = 10_000;

/** Delay before closing an unused socket, for navigation between pages. */
const IDLE_MS = 60_000;
// Deadline for a doubtful connection to answer.
const PROOF_MS = 3_000;

interface Connection {
  client: RealtimeClient;
  forget: () => void;
}

let connection: Promise<Connection> | undefined;

/** Delay before the next attempt, counted from 1. */
export function reconnectDelay(attempt: number): number {
  return RECONNECT_MS[attempt - 1] ?? RECONNECT_LAST_MS;
}

/** The console's only client, with one socket; the library is loaded on first use. */
export async function liveClient(): Promise<RealtimeClient> {
  connection ??= open();
  const opening = connection;
  try {
    return (await opening).client;
  } catch (error) {
    // If the script could not be loaded, the next call tries again.
    if (connection === opening) connection = undefined;
    throw error;
  }
}

/** Closes the socket; the next call opens a new one. */
export function closeLive(): void {
  const closing = connection;
  connection = undefined;
  closing?.then(
    ({ client, forget }) => {
      forget();
      void client.disconnect();
    },
    () => undefined, // It was never opened.
  );
}

async function open(): Promise<Connection> {
  const [{ RealtimeClient }, { supabaseUrl, anonKey }] = await Promise.all([
    import('@supabase/realtime-js'),
    loadConfig(),
  ]);
  if (supabaseUrl === null || anonKey === null) throw notConfigured();
  const client = new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: anonKey },
    // Called with every heartbeat; sends renewed tokens to the open channels.
    accessToken,
    heartbeatIntervalMs: HEARTBEAT_MS,
    timeout: TIMEOUT_MS,
    reconnectAfterMs: reconnectDelay,
    disconnectOnEmptyChannelsAfterMs: IDLE_MS,
  });
  const stops = [followSession(client), onWakeUp(secondLook(client))];
  return { client, forget: () => stops.forEach((stop) => stop()) };
}

function followSession(client: RealtimeClient): () => void {
  return onSession((event) => {
    if (event === 'started') void client.setAuth();
    else closeLive();
  });
}

/** Checks the connection now, after a pause or a network change, instead of at the next heartbeat. */
function secondLook(client: RealtimeClient): (what: WakeUp) => void {
  let looking = false;
  return (what) => {
    if (looking || client.getChannels().length === 0) return;
    looking = true;
    const look = client.isConnected() ? prove(client) : what === 'online' ? reconnect(client) : undefined;
    void Promise.resolve(look).finally(() => {
      looking = false;
    });
  };
}

async function prove(client: RealtimeClient): Promise<void> {
  const answered = new Promise<boolean>((resolve) => {
    client.onHeartbeat((status) => {
      if (status === 'ok') resolve(true);
    });
    setTimeout(() => resolve(false), PROOF_MS);
  });
  await client.sendHeartbeat();
  // A second heartbeat while the first is unanswered makes the client replace the socket.
  if (!(await answered) && client.isConnected()) await client.sendHeartbeat();
}

// The client may still wait to reconnect, although the network is back.
async function reconnect(client: RealtimeClient): Promise<void> {
  if (client.isConnecting() || client.isDisconnecting()) return;
  await client.disconnect();
  client.connect();
}
