/** Levels of brackets. Far more than anybody writes, and far fewer than exhaust a parser that calls itself for each. */
const MAX_DEPTH = 100;

/** Fits for a person to read; a SyntaxError as well, so that it is refused wherever broken JSON is. */
export class JsonTooDeep extends SyntaxError {
  override readonly name = 'JsonTooDeep';

  constructor() {
    super(`JSON may be nested ${MAX_DEPTH} levels deep at most`);
  }
}

/**
 * JSON from outside. JavaScript reads a million brackets without a complaint, but PostgreSQL and JSON.stringify call
 * themselves for each.
 * Errors: SyntaxError, JsonTooDeep.
 */
export function parseJson(text: string): unknown {
  if (nestsTooDeep(text)) throw new JsonTooDeep();
  return JSON.parse(text);
}

const QUOTE = 34;
const BACKSLASH = 92;

/** Whether more brackets are open at once, outside of strings, than any parser should be asked to follow. */
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

/** Where the string that starts here ends; the text's end where it does not. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

const isOpening = (code: number): boolean => code === 91 || code === 123;
const isClosing = (code: number): boolean => code === 93 || code === 125;
