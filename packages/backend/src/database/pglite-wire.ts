/**
 * The few messages of PostgreSQL's wire protocol that the hot path on PGlite needs. PGlite's own query() makes five
 * trips into WebAssembly and decodes every value into a string; one prepared statement with its Bind, Execute and
 * Sync in one buffer makes a single trip, and the JSON stays bytes.
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The statement and its parameter types (oids), to be prepared under a name. */
export function parseMessage(name: string, sql: string): Uint8Array {
  const body = Buffer.from(`${name}\0${sql}\0\0\0`);
  return frame('P', body);
}

/** Bind all parameters as text, execute, and end the implicit transaction. */
export function bindExecuteSync(name: string, params: readonly (string | null)[]): Uint8Array {
  const values = params.map((value) => (value === null ? null : encoder.encode(value)));
  const size = values.reduce((sum, value) => sum + 4 + (value?.length ?? 0), 0);
  const head = Buffer.from(`\0${name}\0`);
  const bind = Buffer.alloc(head.length + 4 + size + 2);
  head.copy(bind);
  let at = head.length;
  at = bind.writeInt16BE(0, at);
  at = bind.writeInt16BE(values.length, at);
  for (const value of values) {
    at = bind.writeInt32BE(value?.length ?? -1, at);
    if (value) {
      bind.set(value, at);
      at += value.length;
    }
  }
  bind.writeInt16BE(0, at);
  return Buffer.concat([frame('B', bind), EXECUTE_SYNC]);
}

function frame(type: string, body: Uint8Array): Buffer {
  const message = Buffer.alloc(5 + body.length);
  message.write(type, 0, 'latin1');
  message.writeInt32BE(4 + body.length, 1);
  message.set(body, 5);
  return message;
}

export const SYNC = frame('S', new Uint8Array(0));
const EXECUTE_SYNC = Buffer.concat([frame('E', Buffer.alloc(5)), SYNC]);

export interface Answer {
  /** The first row's columns, as bytes. */
  row: (Uint8Array | null)[] | null;
  error: Record<string, string> | null;
  notifications: { channel: string; payload: string }[];
}

const ERROR_FIELDS: Record<string, string> = {
  V: 'severity',
  C: 'code',
  M: 'message',
  D: 'detail',
  H: 'hint',
  P: 'position',
  W: 'where',
  n: 'constraint',
};

/** Reads everything PGlite answered to one buffer of messages. */
export function readAnswer(bytes: Uint8Array): Answer {
  const answer: Answer = { row: null, error: null, notifications: [] };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 5 <= bytes.length) {
    const type = bytes[at];
    const end = at + 1 + view.getInt32(at + 1);
    if (type === 0x44) answer.row ??= readRow(bytes, view, at + 5);
    else if (type === 0x45) answer.error ??= readError(bytes.subarray(at + 5, end));
    else if (type === 0x41) {
      const [channel = '', payload = ''] = decoder.decode(bytes.subarray(at + 9, end)).split('\0');
      answer.notifications.push({ channel, payload });
    }
    at = end;
  }
  return answer;
}

function readRow(bytes: Uint8Array, view: DataView, start: number): (Uint8Array | null)[] {
  const row: (Uint8Array | null)[] = [];
  let at = start + 2;
  for (let left = view.getInt16(start); left > 0; left--) {
    const length = view.getInt32(at);
    at += 4;
    row.push(length < 0 ? null : bytes.subarray(at, at + length));
    if (length > 0) at += length;
  }
  return row;
}

function readError(bytes: Uint8Array): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const field of decoder.decode(bytes).split('\0')) {
    const name = ERROR_FIELDS[field.charAt(0)];
    if (name) fields[name] = field.slice(1);
  }
  return fields;
}
