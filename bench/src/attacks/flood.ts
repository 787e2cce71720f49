/** How often each status was answered; 0 = no answer. */
export type Statuses = Map<number, number>;

/** So many at once, again and again until the signal, each the next of `requests`. */
export async function flood(
  requests: readonly Request[],
  { atOnce, signal }: { atOnce: number; signal: AbortSignal },
): Promise<Statuses> {
  const statuses: Statuses = new Map();
  let next = 0;
  const attacker = async () => {
    while (!signal.aborted) {
      const request = requests[next++ % requests.length];
      const status = request ? await statusOf(request.clone(), signal) : 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, attacker));
  return statuses;
}

async function statusOf(request: Request, signal: AbortSignal): Promise<number> {
  try {
    const response = await fetch(request, { signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** `200: 12, 429: 4000` */
export const inWords = (statuses: Statuses): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status === 0 ? 'no answer' : status}: ${count}`)
    .join(', ');
