import type { Channel } from './connection.ts';
import type { Presences } from './presence/presences.ts';
import { unauthorizedTopic } from './refusal.ts';
import type { Relay } from './relay.ts';
import { encodeBroadcast, type Broadcast } from './wire/binary.ts';
import { isObject, toText, type Address, type Frame } from './wire/frame.ts';

type Push = Broadcast & { meta?: Readonly<Record<string, unknown>> };

/**
 * Private channels of this process by topic; delivers their broadcasts and presences. Public channels are refused before,
 * because nothing controls who may listen to them.
 */
export class Rooms {
  readonly #topics = new Map<string, Set<Channel>>();
  readonly #presences: Presences;
  readonly #relay: Relay;
  /** Broadcasts delivered since the start. */
  sent = 0;

  constructor(presences: Presences, relay: Relay) {
    this.#presences = presences;
    this.#relay = relay;
    relay.on('broadcast', (data) => this.#deliverRemote(data));
    presences.onDiff = (topic, diff) => this.#sendDiff(topic, diff);
  }

  enter(channel: Channel): void {
    const topic = this.#topics.get(channel.topic) ?? new Set();
    this.#topics.set(channel.topic, topic);
    topic.add(channel);
    if (receivesPresence(channel)) channel.send('presence_state', this.#presences.state(channel.topic));
  }

  leave(channel: Channel): void {
    const topic = this.#topics.get(channel.topic);
    topic?.delete(channel);
    if (topic?.size === 0) this.#topics.delete(channel.topic);
    this.untrack(channel);
  }

  untrack(channel: Channel): void {
    this.#presences.untrack(channel);
  }

  /** Handles a `presence` message with `track` or `untrack` in its payload. */
  presence(channel: Channel, frame: Frame): void {
    const { event, payload = {} } = frame.payload;
    const { connection, subTopic, rights, config } = channel;
    const refuse = (reason: string): void => connection.reply(frame, 'error', { reason });
    if (event === 'untrack') this.untrack(channel);
    else if (event !== 'track') {
      refuse('UnknownPresenceEvent: Use track or untrack');
      return;
    } else if (!rights.write.has('presence')) {
      refuse(unauthorizedTopic(subTopic, 'write to').message);
      return;
    } else if (!isObject(payload)) {
      refuse('InvalidPresence: A presence is an object');
      return;
    } else if (!this.#presences.track(channel, channel.topic, config.presence.key, payload)) {
      refuse('InvalidPresence: The presence is too large');
      return;
    }
    connection.reply(frame, 'ok', {});
  }

  /** Handles a broadcast sent as text. */
  pushText(channel: Channel, frame: Frame): void {
    const { event, payload = {}, persist } = frame.payload;
    if (typeof event !== 'string') {
      channel.connection.reply(frame, 'error', {
        reason: 'InvalidBroadcast: A broadcast has an event',
      });
      return;
    }
    this.push(channel, frame, { event, payload: JSON.stringify(payload), meta: { persist } });
  }

  push(channel: Channel, address: Address, { event, payload, meta = {} }: Push): void {
    const { connection, config, rights, subTopic } = channel;
    if (meta.persist !== undefined && meta.persist !== false) {
      connection.reply(address, 'error', { error: 'The embedded backend keeps no broadcasts' });
      return;
    }
    if (!rights.write.has('broadcast')) {
      connection.reply(address, 'error', { reason: unauthorizedTopic(subTopic, 'write to').message });
      return;
    }
    this.broadcast(channel.topic, { event, payload }, config.broadcast.self ? null : channel);
    if (config.broadcast.ack) connection.reply(address, 'ok', {});
  }

  /** Delivers to everyone on the topic in every process, except the sender. */
  broadcast(topic: string, broadcast: Broadcast, sender: Channel | null = null): void {
    this.#deliver(topic, broadcast, sender);
    const { event, payload } = broadcast;
    this.#relay.send('broadcast', {
      topic,
      event,
      ...(typeof payload === 'string'
        ? { json: payload }
        : { bytes: Buffer.from(payload).toString('base64') }),
    });
  }

  #deliverRemote({ topic, event, json, bytes }: Record<string, unknown>): void {
    if (typeof topic !== 'string' || typeof event !== 'string') return;
    if (typeof json === 'string') this.#deliver(topic, { event, payload: json }, null);
    else if (typeof bytes === 'string') {
      this.#deliver(topic, { event, payload: Buffer.from(bytes, 'base64') }, null);
    }
  }

  #deliver(topic: string, broadcast: Broadcast, sender: Channel | null): void {
    const { event, payload } = broadcast;
    const binary = encodeBroadcast(topic, broadcast);
    const body =
      typeof payload === 'string'
        ? `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload}}`
        : null;
    for (const channel of this.#topics.get(topic) ?? []) {
      if (channel === sender || !channel.rights.read.has('broadcast')) continue;
      this.sent++;
      if (channel.version === '2.0.0' && binary) channel.sendBinary(binary);
      // Version 1.0.0 of the protocol has no binary messages.
      else if (body !== null) {
        channel.sendText(Buffer.from(toText(channel.version, { topic, event: 'broadcast' }, body)));
      }
    }
  }

  #sendDiff(topic: string, diff: object): void {
    for (const channel of this.#topics.get(topic) ?? []) {
      if (receivesPresence(channel)) channel.send('presence_diff', diff);
    }
  }
}

const receivesPresence = ({ config, rights }: Channel): boolean =>
  config.presence.isEnabled && rights.read.has('presence');
