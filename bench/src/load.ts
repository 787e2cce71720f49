import { openCallers, type LoadRequest } from './load-callers.ts';
import { processorMs } from './process-figures.ts';

export type { LoadRequest } from './load-callers.ts';

export interface LoadResult {
  /** Answers per second. */
  rps: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Processor time of the server per request, milliseconds; NaN without /proc. */
  cpuMs: number;
}

interface LoadOptions {
  connections: number;
  seconds: number;
  /** The process that answers. */
  pid: number;
}

/** Keeps `connections` requests in flight for `seconds`. Errors: an answer that is not 2xx. */
export async function load(
  request: LoadRequest,
  { connections, seconds, pid }: LoadOptions,
): Promise<LoadResult> {
  const callers = await openCallers(request, connections);
  const before = processorMs([pid]);
  const started = performance.now();
  const end = started + seconds * 1000;
  let latencies: number[];
  try {
    latencies = (await Promise.all(callers.map((caller) => caller.callUntil(end)))).flat();
  } finally {
    for (const caller of callers) caller.close();
  }
  const duration = performance.now() - started;
  const after = processorMs([pid]);
  latencies.sort((a, b) => a - b);
  return {
    rps: (latencies.length * 1000) / duration,
    p50: latencies[Math.floor(latencies.length * 0.5)] ?? Number.NaN,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
    cpuMs: (after - before) / latencies.length,
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
