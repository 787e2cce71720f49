/** The part of a pino logger that the backend uses. Fields never hold tokens, passwords or stack traces of callers. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
