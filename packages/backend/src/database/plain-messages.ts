import type { SqlError } from './database.ts';

/** Returns whether a function raised the error; its message is then written for people. */
export const isRaised = ({ routine }: SqlError): boolean => routine === 'exec_stmt_raise';

/**
 * Returns PostgreSQL's error about bad input in plain words; null for other errors, and for errors raised by functions,
 * whose messages are plain already.
 */
export function plainMessage(error: SqlError): string | null {
  if (isRaised(error)) return error.message;
  const sentence = SENTENCES[error.code];
  if (sentence !== undefined) return sentence;
  return error.code.startsWith('22') ? aboutValue(error.message) : null;
}

const NUL = 'The text contains a character that cannot be stored (NUL, U+0000). Remove it and try again.';
const AT_ONCE = 'Someone else changed the same thing at the same moment. Try again.';

/** Messages by SQLSTATE. */
const SENTENCES: Record<string, string> = {
  '22001': 'A text is too long.',
  '22003': 'A number is too large or too small.',
  '2201B': 'The regular expression is not valid.',
  '22012': 'A number cannot be divided by zero.',
  '22021': NUL,
  '22025': 'A pattern must not end with a backslash.',
  '22P05': NUL,
  '23502': 'A value is missing.',
  '23503': 'This refers to something that does not exist, or something else still refers to this.',
  '23505': 'This exists already.',
  '23514': 'A value is not allowed here.',
  '25006': 'GET and HEAD only read. Use POST for what changes something.',
  '40001': AT_ONCE,
  '40P01': AT_ONCE,
  '54001': 'A value is nested too deeply, or the request has too many parts.',
};

/** Expected values by the beginning of PostgreSQL's message. */
const WANTED: [RegExp, string][] = [
  [/^invalid input syntax for type (smallint|integer|bigint|oid)\b/, 'a whole number'],
  [/^invalid input syntax for type (numeric|real|double precision|money)\b/, 'a number'],
  [/^invalid input syntax for type uuid\b/, 'an id'],
  [/^invalid input syntax for type boolean\b/, 'true or false'],
  [/^invalid input syntax for type jsonb?\b/, 'JSON'],
  [/^invalid input syntax for type date\b/, 'a date'],
  [/^(invalid input syntax for type time|date\/time field)/, 'a date and time'],
  [/^malformed array/, 'a list'],
];

function aboutValue(message: string): string {
  const [, wanted = 'valid here'] = WANTED.find(([beginning]) => beginning.test(message)) ?? [];
  // Linear time, because the message contains the value, which may be long.
  const start = message.indexOf(': "') + 3;
  const value = start > 2 && message.endsWith('"') ? message.slice(start, -1) : '';
  if (value === '') return `A value is not ${wanted}.`;
  return `"${value.length > 60 ? `${value.slice(0, 60)}…` : value}" is not ${wanted}.`;
}
