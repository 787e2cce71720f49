import type { CDPSession } from 'playwright-core';

export interface Traffic {
  scriptKb: number;
  cssKb: number;
  /** All responses, including data, fonts and images. */
  allKb: number;
  requests: number;
}

/** Counts what the page loads from now on, in compressed bytes on the network. Cached responses count as 0 bytes. */
export async function watchTraffic(cdp: CDPSession): Promise<() => Traffic> {
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    // data: URLs cause no request.
    if (!response.url.startsWith('data:')) types.set(requestId, type);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type !== undefined) bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  return () => ({
    scriptKb: (bytes.get('Script') ?? 0) / 1024,
    cssKb: (bytes.get('Stylesheet') ?? 0) / 1024,
    allKb: [...bytes.values()].reduce((sum, size) => sum + size, 0) / 1024,
    requests: types.size,
  });
}
