/** A model of the state machine of reports and tickets, without SQL, for the property tests. */

export type Actor = 'ana' | 'ivan' | 'admin' | 'user';

export type Step =
  | { kind: 'claim' }
  | { kind: 'take over'; from: Actor }
  | { kind: 'release' }
  | { kind: 'close' }
  /** Reports only: different notes each time. */
  | { kind: 'save'; notes: string }
  /** Tickets only: the sender's n-th message, sent again if it exists. */
  | { kind: 'send'; message: number };

export interface State {
  item: 'report' | 'ticket';
  status: 'open' | 'claimed' | 'closed';
  claimer: Actor | null;
  notes: string | null;
  /** `SENDER N`. */
  messages: ReadonlySet<string>;
}

export const initial = (item: State['item']): State => ({
  item,
  status: 'open',
  claimer: null,
  notes: null,
  messages: new Set(),
});

/** The hint of the refusal; or the new state and its audit entry (null = none). */
type Outcome = { refused: string } | { state: State; action: string | null };

export function take(state: State, actor: Actor, step: Step): Outcome {
  if (step.kind === 'send') return send(state, actor, step.message);
  if (actor === 'user') return refused('not_authorized');
  switch (step.kind) {
    case 'claim':
      return state.status === 'open' ? claimed(state, actor, 'claim') : wrongState(state);
    case 'take over':
      return state.status === 'claimed' && state.claimer === step.from && step.from !== actor
        ? claimed(state, actor, 'take over')
        : wrongState(state);
    case 'release':
      return release(state, actor);
    case 'close':
      return close(state, actor);
    case 'save':
      return mayChange(state, actor)
        ? { state: { ...state, notes: step.notes }, action: 'save' }
        : refused('not_claimer');
  }
}

const refused = (hint: string): Outcome => ({ refused: hint });

function wrongState({ status }: State): Outcome {
  if (status === 'closed') return refused('closed');
  return refused(status === 'claimed' ? 'already_claimed' : 'not_claimed');
}

const claimed = (state: State, actor: Actor, action: string): Outcome => ({
  state: { ...state, status: 'claimed', claimer: actor },
  action,
});

function release(state: State, actor: Actor): Outcome {
  if (state.status !== 'claimed') return wrongState(state);
  if (state.claimer !== actor && actor !== 'admin') return refused('not_claimer');
  const action = state.claimer === actor ? 'release' : 'release of other';
  return { state: { ...state, status: 'open', claimer: null }, action };
}

function close(state: State, actor: Actor): Outcome {
  if (state.status === 'closed') {
    // Sending a report's own status again saves nothing.
    if (state.item === 'ticket') return refused('closed');
    return mayChange(state, actor) ? { state, action: null } : refused('not_claimer');
  }
  if (state.claimer !== actor) return refused('not_claimer');
  return { state: { ...state, status: 'closed' }, action: 'close' };
}

const mayChange = ({ status, claimer }: State, actor: Actor): boolean =>
  status === 'open' || claimer === actor || actor === 'admin';

function send(state: State, actor: Actor, message: number): Outcome {
  const name = `${actor} ${message}`;
  if (state.messages.has(name)) return { state, action: null };
  if (state.status === 'closed') return refused('closed');
  if (actor !== 'user' && state.claimer !== actor) return refused('not_claimer');
  return {
    state: { ...state, messages: new Set([...state.messages, name]) },
    action: actor === 'user' ? null : 'send',
  };
}
