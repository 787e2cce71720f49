import { randomUUID } from 'node:crypto';
import { advance } from '@marketdesk/payouts/advance.ts';
import { WebhookRefused } from '@marketdesk/payouts/errors.ts';
import type { PayoutOrder, PayoutProvider, WebhookHeaders } from '@marketdesk/payouts/provider.ts';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Counters } from '../http/counters.ts';
import type { OpenPayouts } from '../http/metrics.ts';
import { waitAtMost } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { payoutStore, releaseOrder, takeOrders, type Worker } from './orders.ts';

interface PayoutsOptions {
  provider: PayoutProvider;
  /** Calls procedures with the service key. */
  call: CallProcedure;
  log: Log;
  counters: Counters;
}

const BATCH = 10;

/** Sends payouts to the provider and records the results. Several processes can do so at once. */
export class Payouts {
  readonly #options: PayoutsOptions;
  readonly #running = new Set<Promise<unknown>>();
  #stopping = false;

  constructor(options: PayoutsOptions) {
    this.#options = options;
  }

  get providerName(): string {
    return this.#options.provider.name;
  }

  /** Advances due payouts by one step. Returns true if there may be more. */
  async runDue(): Promise<boolean> {
    const worker = this.#worker();
    const orders = await takeOrders(worker, BATCH);
    await Promise.all(orders.map((order) => this.#track(this.#step(order, worker))));
    return orders.length === BATCH && !this.#stopping;
  }

  /** Advances one attempt by one step, unless another process is working on it. */
  async runOne(attemptId: string): Promise<void> {
    const worker = this.#worker();
    const work = async () => {
      const orders = await takeOrders(worker, 1, attemptId);
      await Promise.all(orders.map((order) => this.#step(order, worker)));
    };
    await this.#track(work());
  }

  /**
   * Verifies a webhook and looks up its payout at the provider, after the sender got its response. Errors:
   * WebhookRefused.
   */
  async handleWebhook(headers: WebhookHeaders, rawBody: string): Promise<void> {
    const { provider, call, log } = this.#options;
    const subject = this.#readWebhook(headers, rawBody);
    if (!subject) return;
    const attemptId = await call('payouts_wake', {
      p_provider: provider.name,
      p_request_id: subject.requestId,
      p_remote_id: subject.remoteId,
    });
    this.#countWebhook(attemptId === null ? 'not_ours' : 'taken');
    if (attemptId === null || this.#stopping) return;
    this.runOne(attemptId).catch((error: unknown) => log.error({ error, attemptId }, 'payout not looked up'));
  }

  /** Open attempts of all processes. */
  open(): Promise<OpenPayouts[]> {
    return this.#options.call('payouts_open');
  }

  /** Starts nothing new. Waits at most `graceMs` for running work. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    await waitAtMost(Promise.allSettled(this.#running), graceMs);
  }

  #readWebhook(headers: WebhookHeaders, rawBody: string) {
    try {
      const subject = this.#options.provider.readWebhook(headers, rawBody);
      if (!subject) this.#countWebhook('ignored');
      return subject;
    } catch (error) {
      if (error instanceof WebhookRefused) this.#countWebhook('refused');
      throw error;
    }
  }

  #worker(): Worker {
    const { call, provider } = this.#options;
    return { call, provider, id: randomUUID() };
  }

  async #step(order: PayoutOrder, worker: Worker): Promise<void> {
    const { provider, log, counters } = this.#options;
    const about = {
      attemptId: order.attempt_id,
      requestId: order.request_id,
      withdrawalId: order.withdrawal_id,
    };
    try {
      if (this.#stopping) {
        await releaseOrder(worker, order);
        return;
      }
      const update = await advance(order, provider, payoutStore(worker, log));
      if (!update) return;
      const { outcome, remoteState, error } = update;
      counters.add('marketdesk_payout_steps_total', { provider: provider.name, outcome });
      // Nothing has changed since the last poll.
      if (outcome === order.state && (remoteState ?? order.remote_state) === order.remote_state) return;
      log.info({ ...about, from: order.state, outcome, remoteState, reason: error }, 'payout');
    } catch (error) {
      // The lease expires; then any process looks the payout up again.
      counters.add('marketdesk_payout_steps_total', { provider: provider.name, outcome: 'not_recorded' });
      log.error({ ...about, error }, 'payout not recorded');
    }
  }

  #countWebhook(result: 'taken' | 'not_ours' | 'ignored' | 'refused'): void {
    const { counters, provider } = this.#options;
    counters.add('marketdesk_payout_webhooks_total', { provider: provider.name, result });
  }

  async #track(work: Promise<void>): Promise<void> {
    this.#running.add(work);
    try {
      await work;
    } finally {
      this.#running.delete(work);
    }
  }
}
