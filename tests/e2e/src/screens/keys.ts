import type { Page } from 'playwright-core';

/** Counts the actions of a person at the keyboard: a key, or a typed word with the key that ends it. */
export class Keys {
  actions = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    this.actions += 1;
    await this.#page.keyboard.press(key);
  }

  async typeAndPress(text: string, key: string): Promise<void> {
    this.actions += 1;
    await this.#page.keyboard.type(text);
    await this.#page.keyboard.press(key);
  }
}
