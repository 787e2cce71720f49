import { distanceKm } from '../people/places.ts';
import { isActive, type Person } from '../people/person.ts';
import type { Random } from '../random/random.ts';
import { Weighted } from '../random/weighted.ts';
import type { Subcategory } from '../taxonomy/taxonomy.ts';

/** Who offers what, where. */
export class WorkerDirectory {
  readonly #byOffer = new Map<string, Weighted<Person>>();

  constructor(people: readonly Person[]) {
    const groups = new Map<string, Person[]>();
    for (const person of people) {
      for (const { category, subcategories } of person.offers) {
        for (const { id } of [category, ...subcategories]) {
          const key = `${person.country.code}:${id}`;
          groups.set(key, [...(groups.get(key) ?? []), person]);
        }
      }
    }
    for (const [key, workers] of groups) {
      this.#byOffer.set(
        key,
        new Weighted(workers, ({ activity, tier }) => activity * (tier === 'pro' ? 2.5 : 1)),
      );
    }
  }

  /** Somebody near the client who offers the subcategory, or at least its category; undefined when nobody does. */
  find(random: Random, client: Person, subcategory: Subcategory, moment: number): Person | undefined {
    const country = client.country.code;
    const workers =
      this.#byOffer.get(`${country}:${subcategory.id}`) ??
      this.#byOffer.get(`${country}:${subcategory.category.id}`);
    if (!workers) return undefined;
    let nearest: Person | undefined;
    for (let attempt = 0; attempt < 6; attempt++) {
      const worker = workers.pick(random);
      if (worker.id === client.id || !isActive(worker, moment)) continue;
      if (!nearest || distanceKm(client.home, worker.home) < distanceKm(client.home, nearest.home))
        nearest = worker;
    }
    return nearest;
  }
}
