import type { Page } from 'playwright-core';

/**
 * Unexpected problems of a visit: uncaught errors, console.error (with violations of the content security policy),
 * refused or aborted requests to our server.
 */
export class Problems {
  readonly #found: string[] = [];
  readonly #console: string[] = [];
  readonly #tolerated: RegExp[] = [];

  /** An expected refusal, as `400 POST /rest/v1/rpc/admin_update_user_profile`. */
  tolerate(...patterns: readonly RegExp[]): void {
    this.#tolerated.push(...patterns);
  }

  /** The unexpected problems. */
  get unexpected(): string[] {
    return this.#found.filter((problem) => !this.#tolerated.some((pattern) => pattern.test(problem)));
  }

  /** All console output, for the evidence. */
  get console(): readonly string[] {
    return this.#console;
  }

  watch(page: Page, origin: string): void {
    page.on('pageerror', (error) => this.#note(`page error: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      const line = `${message.type()}: ${message.text()} (${message.location().url})`;
      this.#console.push(line);
      // These are recorded below, with status and method.
      const isRequest = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isRequest) this.#found.push(`console ${line}`);
    });
    page.on('response', (response) => {
      const url = new URL(response.url());
      if (url.origin !== origin || response.status() < 400) return;
      this.#note(`${response.status()} ${response.request().method()} ${url.pathname}`);
    });
    page.on('requestfailed', (request) => {
      const url = new URL(request.url());
      const reason = request.failure()?.errorText ?? '';
      // The page cancels requests that it no longer needs.
      if (url.origin !== origin || reason === 'net::ERR_ABORTED') return;
      this.#note(`${reason} ${request.method()} ${url.pathname}`);
    });
  }

  #note(problem: string): void {
    this.#found.push(problem);
    this.#console.push(problem);
  }
}
