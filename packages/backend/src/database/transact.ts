import type { Queryable } from './database.ts';

/** A transaction on a connection that is this task's alone: undone when `work` throws, or when one of its statements failed. */
export async function transact<T>(connection: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  let failure: { error: unknown } | null = null;
  const noting = async <R>(statement: Promise<R>): Promise<R> => {
    try {
      return await statement;
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  };
  const failed = () => failure;
  await connection.exec('begin');
  try {
    const result = await work({
      query: (text, params) => noting(connection.query(text, params)),
      exec: (text) => noting(connection.exec(text)),
    });
    // PostgreSQL would answer a commit by undoing everything, without an error.
    const first = failed();
    if (first) throw first.error;
    await connection.exec('commit');
    return result;
  } catch (error) {
    // On a connection that was lost there is nothing to undo.
    await connection.exec('rollback').catch(() => undefined);
    throw error;
  }
}
