import { SpanStatusCode, type Span } from '@opentelemetry/api';

/** Marks the span as failed, without the error's message, which may contain values. */
export function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The SQLSTATE or system error code, otherwise the class. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && /^[A-Z\d_]{3,40}$/.test(String(error.code)) ? String(error.code) : error.name;
}
