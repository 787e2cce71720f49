import { adminUpload } from '#backend/adminUpload.ts';
import { messageFor } from '#backend/messageFor.ts';
import { onSession } from '#backend/sessionEvents.ts';
import { store } from '#backend/store.ts';
import { inThousands } from '#kit/format/count.ts';
import { newId } from '#kit/newId.ts';
import { showToast } from '#kit/toast/toasts.ts';
import type { BankUploadLine } from '@marketdesk/contract/bank-upload.ts';

// Outside of React: uploads continue while another page is open, and their results stay until they are dismissed.

type UploadResult = Extract<BankUploadLine, { done: object }>['done'];

export interface Upload {
  id: string;
  file: File;
  state: 'waiting' | 'reading' | 'comparing' | 'done' | 'refused';
  /** Lines read so far. */
  lines: number;
  /** Booked lines, and how many of them await the comparison with payouts. */
  booked: number;
  left: number;
  result: UploadResult | null;
  /** Why it was refused or has no result, and what to do. */
  error: string | null;
}

const MOST_BYTES = 20 * 1024 * 1024;

const TOO_LARGE = 'The file is larger than 20 MB. Ask the bank for shorter statements, such as one a day.';
// Without a connection, or if the file was moved or changed since it was chosen.
const CUT_READING = {
  state: 'refused',
  error: 'The upload broke off before the whole file was read, so nothing was imported. Upload it again.',
} as const;
const CUT_COMPARING = {
  state: 'done',
  error:
    'The connection was lost. The file is imported, and its lines are compared in the background. Refresh in a minute.',
} as const;
const NOTHING_IMPORTED = 'Nothing was imported.';

export const uploadsStore = store<readonly Upload[]>([]);
const change = (id: string, about: Partial<Upload>) =>
  uploadsStore.set(uploadsStore.snapshot().map((one) => (one.id === id ? { ...one, ...about } : one)));

/** Whether the bank's page shows the results. */
let isShown = false;
export const showUploads = (shown: boolean): void => void (isShown = shown);

let running: AbortController | null = null;

onSession((event) => {
  if (event === 'started') return;
  running?.abort();
  uploadsStore.set([]);
});

export const isUnderWay = ({ state }: Upload): boolean => state !== 'done' && state !== 'refused';

/** Forgets ended uploads. */
export function dismissUploads(...ids: readonly string[]): void {
  uploadsStore.set(uploadsStore.snapshot().filter((one) => isUnderWay(one) || !ids.includes(one.id)));
}

/** Uploads files one after the other. `onStep` is called when lines were imported or matched. */
export function uploadFiles(files: readonly File[], onStep: () => void): void {
  const added = files.map((file): Upload => ({
    id: newId(),
    file,
    state: file.size > MOST_BYTES ? 'refused' : 'waiting',
    lines: 0,
    booked: 0,
    left: 0,
    result: null,
    error: file.size > MOST_BYTES ? TOO_LARGE : null,
  }));
  uploadsStore.set([...uploadsStore.snapshot(), ...added]);
  if (running === null) void uploadWaiting(onStep);
}

async function uploadWaiting(onStep: () => void): Promise<void> {
  const controller = new AbortController();
  running = controller;
  window.addEventListener('beforeunload', warn);
  try {
    for (;;) {
      const next = uploadsStore.snapshot().find(({ state }) => state === 'waiting');
      if (next === undefined) return;
      await upload(next, controller.signal);
      onStep();
    }
  } finally {
    window.removeEventListener('beforeunload', warn);
    running = null;
  }
}

/** Leaving the site would end the upload. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

async function upload({ id, file }: Upload, signal: AbortSignal): Promise<void> {
  change(id, { state: 'reading' });
  const end = (about: Partial<Upload>) => {
    change(id, about);
    const ended = uploadsStore.snapshot().find((one) => one.id === id);
    if (ended !== undefined && !isShown) tellElsewhere(ended);
  };
  const breakOff = () => {
    const { state } = uploadsStore.snapshot().find((one) => one.id === id) ?? {};
    if (state === 'reading') end(CUT_READING);
    else if (state === 'comparing') end(CUT_COMPARING);
  };
  let booked = 0;
  const onLine = (answer: BankUploadLine) => {
    if ('lines' in answer) change(id, { lines: answer.lines });
    else if ('examined' in answer) {
      // Each step examines some.
      booked ||= answer.examined + answer.left;
      change(id, { state: 'comparing', booked, left: answer.left });
    } else if ('done' in answer) end({ state: 'done', result: answer.done });
    else end({ state: 'refused', error: refusalWords(answer.error) });
  };
  try {
    await adminUpload('bank-files', { file, signal, onLine });
    breakOff();
  } catch (error) {
    if (signal.aborted) return;
    const sentence = messageFor(error, '');
    if (sentence === '') breakOff();
    else end({ state: 'refused', error: refusalWords(sentence) });
  }
}

const refusalWords = (sentence: string) => `${sentence} ${NOTHING_IMPORTED}`;

function tellElsewhere({ file, state, error, result }: Upload): void {
  const text = state === 'done' && result !== null ? (resultSentences(result)[0] ?? '') : (error ?? '');
  showToast({
    kind: state === 'done' ? 'done' : 'error',
    text: `${file.name}: ${text}`,
    page: { label: 'Open Bank', to: '/admin/withdrawals/bank' },
  });
}

const count = (number: number, one: string, many = `${one}s`) =>
  `${inThousands(number)} ${number === 1 ? one : many}`;

/** What became of a file. */
export function resultSentences(result: UploadResult): string[] {
  if (result.is_repeated) return ['Everything in this file was known already. Nothing was changed.'];
  const { statements, lines, matched, to_review: toReview, left } = result;
  const of = statements === 0 ? '' : `${count(statements, 'statement')} with `;
  const sentences = [
    `${of}${count(lines, 'line')}: ${inThousands(matched)} matched, ${inThousands(toReview)} to review.`,
  ];
  if (left > 0) sentences.push(`${count(left, 'line')} are still compared in the background.`);
  return sentences;
}
