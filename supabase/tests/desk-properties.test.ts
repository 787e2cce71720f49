import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DeskActors, MESSAGES, type People } from './desk-actors.ts';
import { type Actor, initial, type State, type Step, take } from './desk-model.ts';
import { type Desk, DESKS, openItem } from './desks.ts';
import { openWorld, type World } from './world.ts';

// Claim, release, take over, close, save and send in any order, sequentially and concurrently.

interface DeskStep {
  actor: Actor;
  step: Step;
}

const STAFF: readonly Actor[] = ['ana', 'ivan', 'admin'];

function stepOf(item: State['item']): fc.Arbitrary<Step> {
  const step = (kind: 'claim' | 'release' | 'close') => fc.constant<Step>({ kind });
  const own: fc.Arbitrary<Step> =
    item === 'report'
      ? fc.uuid().map((notes) => ({ kind: 'save', notes }))
      : fc.constantFrom(...MESSAGES).map((message) => ({ kind: 'send', message }));
  return fc.oneof(
    { weight: 3, arbitrary: step('claim') },
    { weight: 2, arbitrary: step('release') },
    { weight: 1, arbitrary: step('close') },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...STAFF).map((from): Step => ({ kind: 'take over', from })),
    },
    { weight: 3, arbitrary: own },
  );
}

const deskSteps = (item: State['item']): fc.Arbitrary<DeskStep[]> =>
  fc.array(
    fc.record({
      actor: item === 'ticket' ? fc.constantFrom(...STAFF, 'user' as const) : fc.constantFrom(...STAFF),
      step: stepOf(item),
    }),
    { minLength: 1, maxLength: 14 },
  );

async function cast(world: World): Promise<People> {
  return {
    ana: await world.person('moderator'),
    ivan: await world.person('moderator'),
    admin: await world.person('admin'),
    user: await world.person(),
  };
}

const world = await openWorld();
const people = await cast(world);

const started = async (desk: Desk) => ({
  actors: new DeskActors(world, desk, people),
  id: await openItem(world, desk, people.user),
});

it.each(DESKS)(
  'sequentially, each step on a $item ends as the model says and is recorded once',
  async (desk) => {
    await fc.assert(
      fc.asyncProperty(deskSteps(desk.item), async (sequence) => {
        const { actors, id } = await started(desk);
        let state = initial(desk.item);
        const log: { actor: Actor; action: string }[] = [];
        for (const { actor, step } of sequence) {
          if (step.kind === 'send') await actors.forgetSends(id);
          const outcome = take(state, actor, step);
          const refusal = await actors.take(id, actor, step);
          expect(refusal, `${actor}: ${JSON.stringify(step)}`).toBe(
            'refused' in outcome ? outcome.refused : null,
          );
          if ('refused' in outcome) continue;
          state = outcome.state;
          if (outcome.action) log.push({ actor, action: outcome.action });
        }
        expect(await actors.state(id)).toEqual(state);
        expect((await actors.log(id)).map(({ actor, action }) => ({ actor, action }))).toEqual(log);
      }),
      { numRuns: 25 },
    );
  },
);

it.each(DESKS)('concurrently, the log of a $item is a legal history that ends in its state', async (desk) => {
  // Ana has two windows open: the same message may come from both.
  const clients: readonly Actor[] =
    desk.item === 'ticket' ? ['ana', 'ana', 'admin', 'user'] : ['ana', 'ivan', 'admin'];
  const steps = fc.array(stepOf(desk.item), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.tuple(...clients.map(() => steps)), async (plans) => {
      const { actors, id } = await started(desk);
      const done: DeskStep[] = [];
      await Promise.all(
        plans.map(async (plan, at) => {
          const actor = clients[at] ?? 'ana';
          for (const step of plan) {
            if ((await actors.take(id, actor, step)) === null) done.push({ actor, step });
          }
        }),
      );
      await expectLegal(actors, id, desk, done);
    }),
    { numRuns: 25 },
  );
});

/** The log's order is the order of commits: replayed on the model, it must be possible and complete. */
async function expectLegal(
  actors: DeskActors,
  id: string,
  desk: Desk,
  done: readonly DeskStep[],
): Promise<void> {
  const log = await actors.log(id);
  let state = initial(desk.item);
  for (const { actor, action, step } of log) {
    const outcome = take(state, actor, step);
    expect(outcome, `${actor}: ${action} from ${JSON.stringify(state)}`).toMatchObject({ action });
    if ('state' in outcome) state = outcome.state;
  }

  const left = await actors.state(id);
  const ofUser = done.flatMap(({ actor, step }) =>
    actor === 'user' && step.kind === 'send' ? [`user ${step.message}`] : [],
  );
  expect(left).toEqual({ ...state, messages: new Set([...state.messages, ...ofUser]) });

  // Every success has one entry. Repeated calls without effect have none.
  const repeatable = (step: Step) => step.kind === 'send' || step.kind === 'close';
  const names = (list: readonly DeskStep[]) => list.map(({ actor, step }) => `${actor} ${step.kind}`).sort();
  const once = (list: readonly DeskStep[]) => names(list.filter(({ step }) => !repeatable(step)));
  expect(once(log)).toEqual(once(done));
  const sent = done.filter(({ actor, step }) => actor !== 'user' && step.kind === 'send');
  expect(log.filter(({ step }) => step.kind === 'send')).toHaveLength(
    new Set(sent.map(({ actor, step }) => `${actor} ${JSON.stringify(step)}`)).size,
  );
  const isClosed = done.some(({ step }) => step.kind === 'close');
  expect(log.filter(({ step }) => step.kind === 'close')).toHaveLength(isClosed ? 1 : 0);
}
