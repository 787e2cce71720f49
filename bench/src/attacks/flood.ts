/** How often each status was answered; 0 = no answer. */
export type Statuses = Map<number, number>;

/** What is asked, as it goes through a channel between processes. */
export interface Question {
  url: string;
  method?: 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** So many at once, again and again until the signal, each the next of `questions`. */
export async function flood(
  questions: readonly Question[],
  { atOnce, signal }: { atOnce: number; signal: AbortSignal },
): Promise<Statuses> {
  const statuses: Statuses = new Map();
  let next = 0;
  const ask = async () => {
    while (!signal.aborted) {
      const question = questions[next++ % questions.length];
      const status = question ? await statusOf(question, signal) : 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return statuses;
}

async function statusOf({ url, ...init }: Question, signal: AbortSignal): Promise<number> {
  try {
    const response = await fetch(url, { ...init, signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
