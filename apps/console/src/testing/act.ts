import React from 'react';
import { flushSync } from 'react-dom';

/** The real timer, even while a test replaces the clock. */
const { setImmediate: soon } = globalThis;
/** React renders in one turn, runs effects in the next, and may render again. */
const TURNS = 5;

/** Replaces testing-library's wrapper of events, which React has only in its development build. */
function act(work: () => unknown): Promise<unknown> {
  return settled(flushSync(work));
}

async function settled(result: unknown): Promise<unknown> {
  const value = await result;
  for (let turn = 0; turn < TURNS; turn++) await new Promise<void>((resolve) => void soon(resolve));
  return value;
}

Object.assign(React, { act });
