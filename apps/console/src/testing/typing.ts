import type { UserEvent } from '@testing-library/user-event';

/** What is no name of a key, as `{Enter}` is. */
const PLAIN = /^[^{[]{3,}/;

/**
 * Somebody who types all letters but the last at once: each is several events and often a render, and the last does the same.
 * `keyboard` still presses each key.
 */
export function typingFast(user: UserEvent): UserEvent {
  return {
    ...user,
    async type(element, text, options) {
      const plain = PLAIN.exec(text)?.[0];
      if (plain === undefined || options !== undefined) return user.type(element, text, options);
      await user.click(element);
      await user.paste(plain.slice(0, -1));
      await user.keyboard(text.slice(plain.length - 1));
    },
  };
}
