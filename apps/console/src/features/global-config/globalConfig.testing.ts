import { FakeServer } from '#testing/fakeServer.ts';
import type { Proposal } from '#parts/proposals.api.ts';
import type { AccountingAccount, PriceConfig, StripePrice } from './globalConfig.api.ts';

export const TEN: PriceConfig = {
  id: '00000000-0000-4000-8000-0000000000a1',
  type: 'top_up',
  stripe_price_id: 'price_ten',
  display_label: 'Ten',
  display_order: 1,
  is_active: true,
  amount_eur: 10,
  subscription_tier: null,
};

const PRO: PriceConfig = {
  ...TEN,
  id: '00000000-0000-4000-8000-0000000000a2',
  type: 'subscription',
  stripe_price_id: 'price_pro',
  display_label: 'Pro monthly',
  amount_eur: null,
  subscription_tier: 'pro',
};

const A_PROPOSAL: Omit<Proposal, 'id' | 'kind'> = {
  user_id: null,
  user_name: null,
  title: 'Require two people above (€)',
  old_words: '€1,000.00',
  new_words: '€5,000.00',
  impact: { sentence: '42 pending withdrawals, €5,310.00, would need no approval.' },
  proposed_by: '00000000-0000-4000-8000-000000000002',
  proposed_by_name: 'Otto Kranjc',
  proposed_at: '2026-11-21T10:00:00+00:00',
  takes_effect_at: null,
  expires_at: '2026-11-28T10:00:00+00:00',
  blocked: null,
  old: null,
  new: null,
  outcome: null,
};

/** A fake configuration on the server, which can be changed. */
export class ConfigDesk {
  readonly server = new FakeServer();
  prices: PriceConfig[] = [TEN, PRO];
  config = { is_automatic: false, platform_fee: 5 };
  limit: number | null = null;
  accounts: AccountingAccount[] = [
    { purpose: 'bank', account: '1200', name: 'Bank' },
    { purpose: 'escrow', account: '1590', name: 'Jobs in escrow' },
  ];
  limits = { release_above_eur: 5000, cooling_off_hours: 24 };
  /** Pending proposals; tests may add some. */
  proposals: Proposal[] = [];
  twoPersonRule = true;
  hold: { held_at: string; reason: string } | null = null;
  /** Stripe's data by id; null without a key. */
  atStripe: ((id: string) => StripePrice | Response) | null = null;

  constructor() {
    const { server } = this;
    server.signIn({ role: 'admin' });
    server.on('/api/admin/global-config', (_args, request) => this.answer(new URL(request.url).searchParams));
    server.on('admin_get_withdrawals_approval', () => [{ approval_above_eur: this.limit }]);
    server.on('admin_update_withdrawals_approval', ({ p_above_eur: above }) => {
      const wanted = above === null ? null : Number(above);
      if (wanted === null || (this.limit !== null && wanted > this.limit)) this.propose('approval_above_eur');
      else this.limit = wanted;
      return [{ approval_above_eur: this.limit }];
    });
    server.on('admin_get_two_person_rule', () => this.twoPersonRule);
    server.on('admin_update_two_person_rule', ({ p_is_on: isOn }) => {
      if (isOn === false && this.twoPersonRule) this.propose('two_person_rule');
      else this.twoPersonRule = isOn === true;
      return [{ two_person_rule: this.twoPersonRule }];
    });
    server.on('admin_get_money_limits', () => [this.limits]);
    server.on('admin_update_money_limits', ({ p_cooling_off_hours: hours }) => {
      this.limits = { ...this.limits, cooling_off_hours: Number(hours) };
      return [this.limits];
    });
    server.on('admin_get_proposals', () => this.proposals);
    for (const ending of ['admin_confirm_proposal', 'admin_withdraw_proposal'])
      server.on(ending, ({ p_id: id }) => {
        const proposal = this.proposals.find((one) => one.id === id);
        this.proposals = this.proposals.filter((one) => one.id !== id);
        return proposal;
      });
    server.on('admin_get_accounting_accounts', () => this.accounts);
    server.on('admin_update_accounting_account', ({ p_purpose: purpose, p_patch: patch }) => {
      this.accounts = this.accounts.map((one) =>
        one.purpose === purpose ? { ...one, ...(patch as Partial<AccountingAccount>) } : one,
      );
      return this.accounts.find((one) => one.purpose === purpose);
    });
    server.on('admin_get_payouts_hold', () => (this.hold === null ? [] : [this.hold]));
    server.on('admin_hold_payouts', ({ p_reason }) => {
      this.hold = { held_at: new Date().toISOString(), reason: String(p_reason) };
      return [this.hold];
    });
    server.on('admin_release_payouts', () => {
      if (this.twoPersonRule) this.propose('payouts_hold');
      else this.hold = null;
      return this.hold === null ? [] : [this.hold];
    });
    server.on('admin_update_withdrawals_config', ({ p_is_automatic, p_platform_fee }) => {
      if (!this.twoPersonRule) {
        this.config = { is_automatic: p_is_automatic === true, platform_fee: Number(p_platform_fee) };
        return [this.config];
      }
      if (p_is_automatic === false) this.config = { ...this.config, is_automatic: false };
      else if (!this.config.is_automatic) this.propose('is_automatic');
      if (Number(p_platform_fee) !== this.config.platform_fee) this.propose('platform_fee');
      return [this.config];
    });
  }

  /** Adds another admin's pending proposal. */
  propose(kind: string, about: Partial<Proposal> = {}): Proposal {
    const proposal = {
      ...A_PROPOSAL,
      id: `00000000-0000-4000-8000-0000000000b${this.proposals.length}`,
      kind,
    };
    this.proposals = [...this.proposals, { ...proposal, ...about }];
    return proposal;
  }

  /** The arguments of every call, oldest first. */
  sent(name: string): Record<string, unknown>[] {
    return this.server.called(name).map(({ args }) => args);
  }

  private answer(query: URLSearchParams): unknown {
    switch (query.get('section')) {
      case 'withdrawals':
        return { config: this.config };
      case 'stripe_price': {
        const price = this.atStripe?.(query.get('id') ?? '') ?? null;
        return price instanceof Response ? price : { price };
      }
      default:
        return { items: this.prices.filter(({ type }) => type === query.get('type')) };
    }
  }
}
