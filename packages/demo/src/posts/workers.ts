import { distanceKm } from '../people/places.ts';
import { isActive, type Person } from '../people/person.ts';
import { type Random, Weighted } from '../random/random.ts';
import type { Subcategory } from '../taxonomy/taxonomy.ts';

/** The workers of each country by category and subcategory. */
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

  /** Tests for workers in the client’s country. */
  offers({ country }: Person, { id }: Subcategory): boolean {
    return this.#byOffer.has(`${country.code}:${id}`);
  }

  /** A worker near the client who offers the subcategory, or else its category. */
  find(random: Random, client: Person, subcategory: Subcategory, moment: number): Person | undefined {
    for (const { id } of [subcategory, subcategory.category]) {
      const workers = this.#byOffer.get(`${client.country.code}:${id}`);
      const worker = workers && nearest(random, client, workers, moment);
      if (worker) return worker;
    }
    return undefined;
  }
}

/** The nearest of up to ten random workers. */
function nearest(
  random: Random,
  client: Person,
  workers: Weighted<Person>,
  moment: number,
): Person | undefined {
  let chosen: Person | undefined;
  for (let attempt = 0; attempt < 10; attempt++) {
    const worker = workers.pick(random);
    if (worker.id === client.id || !isActive(worker, moment)) continue;
    if (!chosen || distanceKm(client.home, worker.home) < distanceKm(client.home, chosen.home))
      chosen = worker;
  }
  return chosen;
}
