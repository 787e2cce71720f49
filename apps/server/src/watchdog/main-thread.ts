import { Session, type Debugger } from 'node:inspector';

/** A busy machine takes a while to interrupt the other thread. */
const PAUSE_TIMEOUT_MS = 5_000;
const FRAMES = 20;
/** Limit for stepping out of Node's own code. */
const STEPS = 50;

/**
 * The main thread's stack, formatted like an error's. The thread stays paused, so this is only for a process that is
 * about to exit. Native code can't be interrupted; then the result says so.
 */
export function mainThreadStack(): Promise<string> {
  return new Promise((resolve) => {
    const heading = 'Error: The event loop is blocked';
    setTimeout(() => resolve(`${heading}\n    in code that is not JavaScript`), PAUSE_TIMEOUT_MS);
    const session = new Session();
    const files = new Map<string, string>();
    session.connectToMainThread();
    session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
    let steps = 0;
    session.on('Debugger.paused', ({ params }) => {
      // Between two promises the thread is in Node's own code. The next frames are more useful.
      const isNodes = files.get(params.callFrames[0]?.location.scriptId ?? '')?.startsWith('node:');
      if (isNodes && steps < STEPS) {
        steps += 1;
        session.post('Debugger.stepInto');
        return;
      }
      const frames = params.callFrames.slice(0, FRAMES).map((frame) => lineOf(frame, files));
      resolve([heading, ...frames].join('\n'));
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  });
}

function lineOf({ functionName, location }: Debugger.CallFrame, files: Map<string, string>): string {
  const { scriptId, lineNumber, columnNumber = 0 } = location;
  // The protocol counts from 0, stack traces from 1.
  const place = `${files.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1}`;
  return functionName ? `    at ${functionName} (${place})` : `    at ${place}`;
}
