import {
  enterPresence,
  type Presence,
  type PresencePayload,
  type PresenceTopic,
} from '#backend/livePresence.ts';
import type { Me } from '#session/me.ts';
import { useMe } from '#session/MeContext.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Another viewer of the same item. */
export interface Person {
  userId: string;
  name: string;
  avatarUrl: string | null;
  isTyping: boolean;
}

interface PresenceOfOthers {
  others: readonly Person[];
  /** Call with `true` at every keystroke; stopping is detected automatically. */
  setTyping: (typing: boolean) => void;
}

// After this long without a keystroke, typing ends.
const TYPING_MS = 4_000;
const NOBODY: readonly Person[] = [];

/** Other members of this topic and whether they are typing; announces this user while mounted. */
export function usePresence(topic: PresenceTopic, enabled = true): PresenceOfOthers {
  const me = useMe();
  const [others, setOthers] = useState(NOBODY);
  const room = useRef<Room | undefined>(undefined);

  useEffect(() => {
    if (!enabled) return undefined;
    const entered = new Room(topic, me, setOthers);
    room.current = entered;
    return () => {
      room.current = undefined;
      entered.leave();
    };
  }, [topic, me, enabled]);

  const setTyping = useCallback((typing: boolean) => room.current?.setTyping(typing), []);
  return { others, setTyping };
}

/** One component's membership in a topic. */
class Room {
  readonly #me: Me;
  readonly #presence: Presence;
  readonly #stops: readonly (() => void)[];
  readonly #show: (others: readonly Person[]) => void;
  #typing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(topic: PresenceTopic, me: Me, show: (others: readonly Person[]) => void) {
    const { presence, leave } = enterPresence(topic, me.user_id);
    this.#me = me;
    this.#presence = presence;
    this.#show = show;
    this.#stops = [presence.listen(() => this.#look()), leave];
    this.#announce();
    this.#look();
  }

  setTyping(typing: boolean): void {
    clearTimeout(this.#timer);
    if (typing) this.#timer = setTimeout(() => this.setTyping(false), TYPING_MS);
    if (typing === this.#typing) return;
    this.#typing = typing;
    this.#announce();
  }

  leave(): void {
    // Another component in this tab may still be on the topic.
    this.setTyping(false);
    for (const stop of this.#stops) stop();
    this.#show(NOBODY);
  }

  #look(): void {
    this.#show(othersAmong(this.#presence.everybody, this.#me.user_id));
  }

  #announce(): void {
    const { user_id, full_name, username, email, avatar_url } = this.#me;
    const name = full_name ?? username ?? email ?? user_id.slice(0, 8);
    this.#presence.announce({ user_id, name, avatar_url, typing: this.#typing });
  }
}

/** One entry per person, however many tabs they have open. */
function othersAmong(everybody: readonly PresencePayload[], ownId: string): readonly Person[] {
  const people = new Map<string, Person>();
  for (const { user_id: userId, name, avatar_url: avatarUrl, typing } of everybody) {
    if (userId === ownId) continue;
    const isTyping = typing || (people.get(userId)?.isTyping ?? false);
    people.set(userId, { userId, name, avatarUrl, isTyping });
  }
  return [...people.values()].sort((one, other) => one.name.localeCompare(other.name));
}
