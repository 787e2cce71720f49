import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

export interface LoadRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface LoadResult {
  /** Answers a second. */
  rps: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Processor time of the server's process a request, milliseconds; null where /proc is not there. */
  cpuMs: number | null;
}

/** Keeps `connections` requests in flight for `seconds`. Throws when any answer is not 2xx. */
export async function load(
  request: LoadRequest,
  { connections, seconds, pid }: { connections: number; seconds: number; pid: number },
): Promise<LoadResult> {
  const before = processorMs(pid);
  const result = await autocannon({ ...request, method: 'POST', connections, duration: seconds });
  const after = processorMs(pid);
  const total = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0 || total === 0) {
    throw new Error(`${request.url}: ${result.non2xx} refused, ${result.errors} errors, ${total} answered`);
  }
  return {
    rps: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: before === null || after === null ? null : (after - before) / total,
  };
}

const TICKS_PER_SECOND = 100;

/** User and system time of a process so far, from Linux's /proc. */
function processorMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
