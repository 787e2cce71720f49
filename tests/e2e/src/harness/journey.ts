import { inject, test } from 'vitest';
import { theBrowser } from './browser.ts';
import { Desk } from './desk.ts';
import type { WorldName } from './worlds.ts';

type Walk = (desk: Desk) => Promise<void>;

/**
 * A journey through the staff world: `journey('a sentence that could be false', async (desk) => …)`. It also fails
 * if a page throws, logs an error, or has a request refused that the journey does not name. It prints the folder
 * of the evidence.
 */
export function journey(sentence: string, walk: Walk): void {
  journeyIn('staff', sentence, walk);
}

/** The same in any world. */
export function journeyIn(world: WorldName, sentence: string, walk: Walk): void {
  test(sentence, async () => {
    const browser = await theBrowser();
    const desk = new Desk(browser, inject('worlds')[world]);
    let isWell = false;
    try {
      await walk(desk);
      const { unexpected } = desk.problems;
      if (unexpected.length > 0) throw new Error(`The pages had problems:\n${unexpected.join('\n')}`);
      isWell = true;
    } catch (error) {
      console.error(`Evidence of "${sentence}": ${await desk.keepEvidence(sentence)}`);
      throw error;
    } finally {
      await desk.leave({ isWell });
    }
  });
}
