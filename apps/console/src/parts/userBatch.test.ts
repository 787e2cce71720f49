// @vitest-environment node

import { readTable, type TableQuery } from '#backend/rest.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { batchUsers } from './userBatch.ts';

vi.mock('#backend/rest.ts', () => ({ readTable: vi.fn() }));
const read = vi.mocked(readTable);
afterEach(() => {
  read.mockReset();
});

const readBrief = batchUsers<{ user_id: string; username: string }>('user_id,username');

const user = (id: string) => ({ user_id: id, username: id });

// Answers with the users among the ids that were asked for, and says which those were.
function answerWith(...known: string[]): string[][] {
  const asked: string[][] = [];
  read.mockImplementation((_table, _columns, refine) => {
    const query = {
      in: (_column: string, ids: readonly string[]) => {
        asked.push([...ids]);
        return query;
      },
    } as unknown as TableQuery;
    void refine(query);
    const ids = asked.at(-1) ?? [];
    return Promise.resolve(ids.filter((id) => known.includes(id)).map(user));
  });
  return asked;
}

it('reads the users of one turn in one request, each once', async () => {
  const asked = answerWith('ann', 'bob');
  const users = await Promise.all([readBrief('ann'), readBrief('bob'), readBrief('ann')]);
  expect(users.map((one) => one?.username)).toEqual(['ann', 'bob', 'ann']);
  expect(asked).toEqual([['ann', 'bob']]);
});

it('gives null for a user who is not there', async () => {
  answerWith('ann');
  expect(await Promise.all([readBrief('ann'), readBrief('gone')])).toEqual([user('ann'), null]);
});

it('tells everyone who waits when the request fails, and asks again the next time', async () => {
  read.mockRejectedValueOnce(new Error('away'));
  await expect(Promise.all([readBrief('ann'), readBrief('bob')])).rejects.toThrow('away');
  answerWith('ann');
  expect(await readBrief('ann')).toEqual(user('ann'));
});
