import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { PersonKey, PersonKeys } from '@marketdesk/contract/documents.ts';
import { readKeyFile, writeKeyFile, type KeysSummary } from './key-file.ts';

// Keys of people are kept apart from backups: destroying someone's key then erases their sealed values in old backups too.

/** FILE.keys for FILE.tar.gz. */
export const keysBeside = (file: string): string => `${file.replace(/\.tar\.gz$/, '')}.keys`;

/** Writes the keys of people, and who was erased, to a file that must not exist. */
export async function saveKeys(
  file: string,
  readPage: (after: string | null) => Promise<PersonKeys>,
): Promise<KeysSummary> {
  const madeAt = new Date().toISOString();
  const first = await readPage(null);
  const pages = async function* (): AsyncGenerator<PersonKey[]> {
    let { people } = first;
    for (let last = people.at(-1); last !== undefined; last = people.at(-1)) {
      yield people;
      ({ people } = await readPage(last.user_id));
    }
  };
  return writeKeyFile(file, { format: 1, made_at: madeAt, master_key: first.master_key }, pages());
}

/**
 * Loads a file of keys into a restored database, and erases people again who were erased since then. Returns sentences for
 * the operator. Errors: Failure.
 */
export async function loadKeys(file: string, call: CallProcedure): Promise<string[]> {
  const { master_key, keys, erased, made_at } = await readKeyFile(file);
  let otherKeys = 0;
  let erasedAgain = 0;
  await readKeyFile(file, async (people) => {
    const [loaded] = await call('operator_load_person_keys', { p_master_key: master_key, p_people: people });
    otherKeys += loaded?.other_keys ?? 0;
    for (const id of loaded?.to_erase ?? []) {
      await call('operator_erase_again', { p_user_id: id });
      erasedAgain += 1;
    }
  });
  return [
    `${file} was loaded: ${describeKeys({ keys, erased, made_at })}.`,
    ...(erasedAgain > 0 ? [`${people(erasedAgain)} erased after the backup: erased again.`] : []),
    ...(otherKeys > 0
      ? [
          `${people(otherKeys)} already had another key, because a server ran without this file. ` +
            'What was sealed with their earlier key shows as erased: to get it back, restore again, with this file.',
        ]
      : []),
  ];
}

export const describeKeys = ({ keys, erased, made_at }: Omit<KeysSummary, 'format' | 'master_key'>): string =>
  `keys of ${people(keys)}, ${people(erased)} erased, saved at ${made_at}`;

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
