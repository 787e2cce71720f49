import { randomUUID } from 'node:crypto';
import { isSqlError } from '@marketdesk/backend/database/database.ts';
import { advance, type PayoutUpdate } from '@marketdesk/payouts/advance.ts';
import type { PayoutOrder, PayoutProvider } from '@marketdesk/payouts/provider.ts';
import { recordArguments } from '@marketdesk/payouts/record-arguments.ts';
import type { Args, World } from '../world.ts';
import type { Fault, MemoryProvider } from './memory-provider.ts';

/** A provider call is aborted before the lease ends. */
const PATIENCE_SECONDS = 60;

/**
 * One worker of the server, with the server's code. It stops before each external effect (marking as sent,
 * calling the provider, recording), so that other steps can run, time can pass, or it can be killed.
 */
export class SteppedWorker {
  readonly #world: World;
  readonly #provider: MemoryProvider;
  /** Every recorded update, for repetition. */
  readonly #records: Args[];
  /** Called with every answer to whether an order may be sent. */
  readonly #onAnswer: (order: PayoutOrder, maySend: boolean) => Promise<void>;
  #resume: (() => void) | null = null;
  #stopped: () => void = () => undefined;
  #error: unknown = null;
  #sendBefore = Infinity;

  constructor(
    world: World,
    provider: MemoryProvider,
    records: Args[],
    asked: (order: PayoutOrder, maySend: boolean) => Promise<void>,
  ) {
    this.#onAnswer = asked;
    this.#world = world;
    this.#provider = provider;
    this.#records = records;
  }

  get isBusy(): boolean {
    return this.#resume !== null;
  }

  /** Leases one order and stops before the first effect. Earlier work is dropped, as if it had died. */
  async start(): Promise<boolean> {
    this.kill();
    const worker = randomUUID();
    const [order] = await this.#take(worker);
    if (!order) return false;
    await this.#runToNextStop(() => {
      void advance(order, this.#gatedProvider(), this.#books(worker)).then(
        () => {
          this.#stopped();
        },
        (error: unknown) => {
          this.#error = error;
          this.#stopped();
        },
      );
    });
    return true;
  }

  /** None also while payouts use another provider, or none. */
  async #take(p_worker: string): Promise<PayoutOrder[]> {
    const args = { p_worker, p_provider: this.#provider.name, p_limit: 1 };
    try {
      return await this.#world.rpc<PayoutOrder[]>('service_role', 'payouts_take', args);
    } catch (error) {
      if (isSqlError(error) && error.hint === 'other_provider') return [];
      throw error;
    }
  }

  /** Continues to the next effect. */
  async step(fault: Fault): Promise<void> {
    const resume = this.#resume;
    if (!resume) return;
    this.#resume = null;
    this.#provider.fault = fault;
    await this.#runToNextStop(resume);
    if (this.#error) throw this.#error as Error;
  }

  kill(): void {
    this.#resume = null;
    this.#sendBefore = Infinity;
  }

  async #runToNextStop(begin: () => void): Promise<void> {
    const stopped = new Promise<void>((resolve) => {
      this.#stopped = resolve;
    });
    begin();
    await stopped;
  }

  #gate(): Promise<void> {
    return new Promise((resolve) => {
      this.#resume = resolve;
      this.#stopped();
    });
  }

  #gatedProvider(): PayoutProvider {
    return {
      name: this.#provider.name,
      send: async (order) => {
        await this.#gate();
        if (this.#provider.now >= this.#sendBefore) return new Promise(() => this.#stopped());
        return this.#provider.send(order);
      },
      lookUp: async (order) => {
        await this.#gate();
        return this.#provider.lookUp(order);
      },
      readWebhook: () => null,
    };
  }

  /** Schedules change fees directly in the database; other amounts have tests of their own. */
  async #paidInFull({ withdrawal_id: id }: PayoutOrder) {
    const [row] = await this.#world.sql<{ amount: string }>(
      'select net_amount_eur::text as amount from public.withdrawal_requests where id = $1',
      [id],
    );
    return { p_amount: row?.amount ?? null, p_currency: 'EUR' };
  }

  #books(worker: string) {
    return {
      beginSend: async (order: PayoutOrder) => {
        await this.#gate();
        this.#sendBefore = this.#provider.now + PATIENCE_SECONDS;
        const args = { p_attempt_id: order.attempt_id, p_worker: worker, p_provider: this.#provider.name };
        const maySend = await this.#world.rpc<boolean>('service_role', 'payouts_begin_send', args);
        await this.#onAnswer(order, maySend);
        return maySend;
      },
      record: async (order: PayoutOrder, update: PayoutUpdate) => {
        await this.#gate();
        const report = update.outcome === 'completed' ? await this.#paidInFull(order) : {};
        const args = { ...recordArguments(order, worker, this.#provider, update), ...report };
        this.#records.push(args);
        return this.#world.rpc('service_role', 'payouts_record', args);
      },
    };
  }
}
