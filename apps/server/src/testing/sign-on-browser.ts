/** A browser that follows redirects between the desk and the directory, with cookies, and stops at a page of the site. */
export class SignOnBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();
  /** Every visited URL. */
  readonly visited: string[] = [];
  readonly #site: string;
  readonly #desk: string;

  /** `site` is the configured address, `desk` the one that the server listens on. */
  constructor(site: string, desk: string) {
    this.#site = site;
    this.#desk = desk;
  }

  /** Returns the page at the end, or the response of a page that does not redirect. */
  async visit(address: string, stop?: (url: URL) => boolean): Promise<URL> {
    let url = new URL(address);
    for (let step = 0; step < 20; step++) {
      this.visited.push(url.href);
      if (stop?.(url) === true) return url;
      const isDesk = [this.#site, this.#desk].includes(url.origin);
      if (isDesk && !url.pathname.startsWith('/auth/v1/')) return url;
      const response = await this.get(url);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${url.href}: ${response.status} ${await response.text()}`);
      url = new URL(location, url);
    }
    throw new Error('Too many redirects');
  }

  async get(url: URL): Promise<Response> {
    const isDesk = [this.#site, this.#desk].includes(url.origin);
    const jar = this.#jarOf(isDesk ? this.#site : url.origin);
    const response = await fetch(isDesk ? `${this.#desk}${url.pathname}${url.search}` : url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return response;
  }

  #jarOf(origin: string): Map<string, string> {
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    return jar;
  }
}
