/** Smaller differences count as equal: responses tell seconds, and take some. */
const RIGHT_MS = 60_000;
/** A slow response, perhaps because the computer slept, tells nothing. */
const QUICK_MS = 10_000;

// How far this computer's clock is ahead of the server's.
let ahead = 0;

/** Learns the server's time from a response to a request sent at that moment, by this computer's clock. */
export function noticeTime(response: Response, asked: number): void {
  const now = Date.now();
  // Absent if the service has another origin.
  const there = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(there) || now - asked > QUICK_MS) return;
  ahead = Math.abs(now - there) > RIGHT_MS ? now - there : 0;
}

/**
 * The time in milliseconds by the server's clock, for comparison with its timestamps. This computer's may be wrong by
 * days.
 */
export const serverNow = (): number => Date.now() - ahead;
