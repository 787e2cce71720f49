import type { UserEvent } from '@testing-library/user-event';

/** Text without key names like `{Enter}`. */
const PLAIN = /^[^{[]{3,}/;

/**
 * Types all letters but the last at once: each is several events and often a render. `keyboard` still presses each key.
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
