import { useEffect, useRef } from 'react';

/** Runs `act` immediately, then at most every `everyMs`: a burst of calls makes two runs. */
export function useThrottled(act: () => void, everyMs: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWanted = useRef(false);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const wait = () => {
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (!isWanted.current) return;
      isWanted.current = false;
      latest.current();
      wait();
    }, everyMs);
  };
  return () => {
    if (timer.current !== undefined) {
      isWanted.current = true;
      return;
    }
    latest.current();
    wait();
  };
}
