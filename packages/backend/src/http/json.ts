/** Maximum nesting; far below what exhausts the stack of a recursive parser. */
const MAX_DEPTH = 100;

/** A SyntaxError, so that callers refuse it like invalid JSON. */
export class JsonTooDeep extends SyntaxError {
  override readonly name = 'JsonTooDeep';

  constructor() {
    super(`JSON may be nested ${MAX_DEPTH} levels deep at most`);
  }
}

/**
 * Parses untrusted JSON. JSON.parse accepts a million brackets, but PostgreSQL and JSON.stringify recurse for each.
 * Errors: SyntaxError, JsonTooDeep.
 */
export function parseJson(text: string): unknown {
  if (nestsTooDeep(text)) throw new JsonTooDeep();
  return JSON.parse(text);
}

const QUOTE = 34;
const BACKSLASH = 92;

/** Returns whether brackets outside of strings nest too deeply. */
export function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (isOpening(code)) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (isClosing(code)) depth -= 1;
  }
  return false;
}

/** Returns the end of the string that starts at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

const isOpening = (code: number): boolean => code === 91 || code === 123;
const isClosing = (code: number): boolean => code === 93 || code === 125;
