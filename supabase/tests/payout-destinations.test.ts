import { describe, expect, it } from 'vitest';
import { Till } from './payouts/till.ts';
import { openWorld } from './world.ts';

const IBAN = 'DE89 3704 0044 0532 0130 00';

describe('a payout destination', async () => {
  const world = await openWorld();
  const till: Till = new Till(world);
  const user = await world.person();

  const set = (p_method: unknown, p_details: unknown, person = user) =>
    world.rpc(person, 'set_payout_destination', { p_method, p_details });
  const kept = async (person = user) =>
    (
      await world.sql<{ details: object }>(
        'select details from public.payout_destinations where user_id = $1 order by method',
        [person.id],
      )
    ).map(({ details }) => details);

  it('is one per method, in canonical spelling, and the last one counts', async () => {
    await set('bank', { holder: ' Ana   Horvat ', iban: IBAN, bic: '' });
    await set('revolut', { revtag: ' @Ana_1 ' });
    expect(await kept()).toEqual([
      { holder: 'Ana Horvat', iban: 'DE89370400440532013000' },
      { revtag: 'ana_1' },
    ]);
    await set('revolut', { revtag: '\u202a@ana_1\u200b' });
    await set('bank', {
      holder: 'Ana\u202e\n Horvat',
      iban: 'IBAN HR12 1001 0051 8630 0016 0\u2060',
      bic: 'ZABAHR2X\u200e',
    });
    const cleaned = { holder: 'Ana Horvat', iban: 'HR1210010051863000160', bic: 'ZABAHR2X' };
    expect(await kept()).toEqual([cleaned, { revtag: 'ana_1' }]);
    await set('bank', { holder: 'Ana Horvat', iban: 'hr12-1001-0051-8630-0016-0', bic: 'zaba hr 2x' });
    expect((await kept())[0]).toEqual(cleaned);
  });

  it.each(['GB82WEST12345698765432', 'FR1420041010050500013M02606', 'MT84MALT011000012345MTLCAST001S', IBAN])(
    'accepts the IBAN %s, but not with two digits swapped or one changed',
    async (iban) => {
      const person = await world.person();
      await set('bank', { holder: 'A', iban }, person);
      const bare = iban.replaceAll(' ', '');
      const wrong = [
        `${bare.slice(0, -1)}${bare.endsWith('1') ? '2' : '1'}`,
        `${bare.slice(0, 2)}${bare[3] ?? ''}${bare[2] ?? ''}${bare.slice(4)}`,
      ];
      for (const p_iban of wrong) {
        const args = { p_method: 'bank', p_details: { holder: 'A', iban: p_iban } };
        await world.refuses(person, 'set_payout_destination', args, '22023', 'This is not a valid IBAN.');
      }
    },
  );

  it.each([
    ['cash', {}, /^Unknown method "cash"/],
    ['payout_link', {}, /^Unknown method "payout_link"/],
    [null, {}, 'Choose a payout method.'],
    ['bank', null, 'The details must be an object.'],
    ['bank', [], 'The details must be an object.'],
    ['bank', { iban: IBAN }, /^Enter the account holder/],
    ['bank', { holder: 'x'.repeat(141), iban: IBAN }, /^Enter the account holder/],
    ['bank', { holder: 'A' }, 'This is not a valid IBAN.'],
    ...[
      'DE00',
      'HR34100100518630016',
      'HR341001005186300016',
      'ZZ2010010051863000160',
      'US8610010051863000160',
    ].map((iban): [string, object, string] => ['bank', { holder: 'A', iban }, 'This is not a valid IBAN.']),
    ['bank', { holder: 'A', iban: IBAN, bic: 'X' }, 'This is not a valid BIC.'],
    ['revolut', { revtag: '@a' }, 'This is not a valid Revtag.'],
    ['revolut', { revtag: "a'; drop" }, 'This is not a valid Revtag.'],
    ['revolut', { iban: IBAN }, 'This is not a valid Revtag.'],
  ])('refuses %s %j', async (p_method, p_details, sentence) => {
    const args = { p_method, p_details };
    await world.refuses(user, 'set_payout_destination', args, '22023', sentence);
  });

  it('changes at most ten times an hour, both methods together; a stored value is no change', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const change = (at: number) =>
      at % 2 === 0
        ? set('bank', { holder: `Ana ${'x'.repeat(at)}`, iban: IBAN }, person)
        : set('revolut', { revtag: `ana_${at}` }, person);
    for (let at = 0; at < 10; at += 1) await change(at);
    await change(9);
    const before = await kept(person);
    const args = { p_method: 'revolut', p_details: { revtag: 'ana_10' } };
    const sentence =
      'You have changed where you are paid many times in the last hour. Please try again later.';
    await world.refuses(person, 'set_payout_destination', args, 'PT429', sentence);
    expect(await kept(person)).toEqual(before);
    await world.rpc(other, 'set_payout_destination', args);
    await till.ageChanges(person, '1 hour');
    await change(10);
  });

  it('is masked for staff, complete for workers, and stored with the attempt', async () => {
    const moderator = await world.person('moderator');
    await till.useProvider('simulator');
    const owner = await till.owner(500);
    await set('bank', { holder: 'Ana', iban: IBAN }, owner);
    await till.ageChanges(owner);
    const withdrawal = await till.request(owner, 100);
    expect((await till.details(moderator, withdrawal)).details.destination).toBe('DE89 •••• 3000');
    const { attempt_id: attempt } = (await till.process(moderator, withdrawal)).details;
    await set('bank', { holder: 'Ana', iban: 'HR1210010051863000160' }, owner);
    expect(await till.take(attempt)).toMatchObject({
      holder_name: 'Ana',
      destination: { iban: 'DE89370400440532013000' },
    });
    expect((await till.details(moderator, withdrawal)).details.destination).toBe('DE89 •••• 3000');
  });

  it("keeps the provider's counterparty for exactly this destination, and clears it with a change", async () => {
    const moderator = await world.person('moderator');
    const owner = await till.owner(500);
    const order = async () => {
      await till.ageChanges(owner);
      const withdrawal = await till.request(owner, 100);
      return till.take((await till.process(moderator, withdrawal)).details.attempt_id);
    };
    const remember = (destination: unknown) =>
      world.rpc('service_role', 'payouts_remember_counterparty', {
        p_user_id: owner.id,
        p_provider: 'simulator',
        p_method: 'bank',
        p_counterparty: { id: 'c1' },
        p_destination: destination,
      });
    await set('bank', { holder: 'Ana', iban: IBAN }, owner);
    const first = await order();
    await remember(first?.destination);
    expect((await order())?.counterparty).toEqual({ id: 'c1' });
    await set('bank', { holder: 'Ana', iban: 'HR1210010051863000160' }, owner);
    // A worker that registered the old account reports it late.
    await remember(first?.destination);
    expect((await order())?.counterparty).toBeNull();
    await set('bank', { holder: 'Ana', iban: IBAN }, owner);
    expect((await order())?.counterparty).toBeNull();
  });
});
