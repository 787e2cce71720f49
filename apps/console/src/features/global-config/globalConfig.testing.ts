import { FakeServer } from '#testing/fakeServer.ts';
import type { PriceConfig, StripePrice } from './globalConfig.api.ts';

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

export const PRO: PriceConfig = {
  ...TEN,
  id: '00000000-0000-4000-8000-0000000000a2',
  type: 'subscription',
  stripe_price_id: 'price_pro',
  display_label: 'Pro monthly',
  amount_eur: null,
  subscription_tier: 'pro',
};

/** A fake configuration on the server: stores changes without checking them. */
export class ConfigDesk {
  readonly server = new FakeServer();
  prices: PriceConfig[] = [TEN, PRO];
  config = { is_automatic: false, platform_fee: 5 };
  limit: number | null = null;
  hold: { held_at: string; reason: string } | null = null;
  /** What Stripe has under an id; null where the server has no key. */
  atStripe: ((id: string) => StripePrice | Response) | null = null;

  constructor() {
    const { server } = this;
    server.signIn({ role: 'admin' });
    server.on('/api/admin/global-config', (_args, request) => this.answer(new URL(request.url).searchParams));
    server.on('admin_get_withdrawals_approval', () => [{ approval_above_eur: this.limit }]);
    server.on('admin_update_withdrawals_approval', ({ p_above_eur: above }) => {
      this.limit = above === null ? null : Number(above);
      return [{ approval_above_eur: this.limit }];
    });
    server.on('admin_get_payouts_hold', () => (this.hold === null ? [] : [this.hold]));
    server.on('admin_hold_payouts', ({ p_reason }) => {
      this.hold = { held_at: new Date().toISOString(), reason: String(p_reason) };
      return [this.hold];
    });
    server.on('admin_release_payouts', () => {
      this.hold = null;
      return null;
    });
    server.on('admin_update_withdrawals_config', ({ p_is_automatic, p_platform_fee }) => {
      this.config = { is_automatic: p_is_automatic === true, platform_fee: Number(p_platform_fee) };
      return [this.config];
    });
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
