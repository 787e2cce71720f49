/** Clocks that are nearer to the server's than that are right: its answers tell seconds, and take some. */
const RIGHT_MS = 60_000;
/** From an answer that took longer, perhaps because the computer slept, nothing can be told. */
const QUICK_MS = 10_000;

// By how much this computer's clock is ahead of the server's.
let ahead = 0;

/** Learns the server's time from an answer to what was asked at that moment, by this computer's clock. */
export function noticeTime(response: Response, asked: number): void {
  const now = Date.now();
  // Absent where the service is at another address.
  const there = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(there) || now - asked > QUICK_MS) return;
  ahead = Math.abs(now - there) > RIGHT_MS ? now - there : 0;
}

/** The time in milliseconds by the server's clock: what its times are compared with. This computer's may be wrong by days. */
export const serverNow = (): number => Date.now() - ahead;
