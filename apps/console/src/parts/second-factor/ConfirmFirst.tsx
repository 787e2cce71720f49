import { codeEnteredAt } from '#backend/secondFactor.ts';
import { serverNow } from '#backend/serverNow.ts';
import { storedSession } from '#backend/storedSession.ts';
import { type ReactNode, useState } from 'react';
import { CodeForm } from './CodeForm.tsx';
import { type Factors, isEnrolled } from './factors.api.ts';

// The service accepts a confirmation for 15 minutes; the rest is for the form that follows.
const RECENT_SECONDS = 10 * 60;

/** Asks for the second factor, if there is one and it was not confirmed lately, before a change of the factors. */
export function ConfirmFirst({ factors, children }: { factors: Factors; children: ReactNode }) {
  const [started] = useState(factors);
  const [isConfirmed, setConfirmed] = useState(() => !isEnrolled(factors) || isRecent());
  return isConfirmed ? children : <CodeForm factors={started} onPassed={() => setConfirmed(true)} />;
}

function isRecent(): boolean {
  const session = storedSession();
  return session !== null && serverNow() / 1000 - codeEnteredAt(session) < RECENT_SECONDS;
}
