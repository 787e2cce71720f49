import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RevolutServer } from '@marketdesk/payouts/testing/revolut-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRevolut } from './testing/process.ts';

describe('npm run revolut', () => {
  let server: RevolutServer;
  let folder: string;
  let environment: Record<string, string>;
  beforeAll(async () => {
    server = await RevolutServer.start();
    folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-revolut-'));
    const file = path.join(folder, 'revolut.pem');
    await writeFile(file, server.options.privateKey);
    environment = {
      REVOLUT_API_URL: server.url,
      REVOLUT_CLIENT_ID: server.options.clientId,
      REVOLUT_PRIVATE_KEY_FILE: file,
      REVOLUT_ISSUER: server.options.issuer,
    };
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it("exchanges the code for the server's configuration", async () => {
    expect(await runRevolut(['oa_a_code_of_two_minutes'], environment)).toEqual({
      code: 0,
      signal: null,
      stderr: '',
      stdout:
        `REVOLUT_REFRESH_TOKEN=${server.options.refreshToken}\n` +
        `# active EUR account "Payouts": REVOLUT_ACCOUNT_ID=${server.state.accountId}\n`,
    });
  });

  it('reports a failure in one line', async () => {
    const [old, unset, unsaid] = await Promise.all([
      runRevolut(['oa_old'], environment),
      runRevolut(['oa_a_code_of_two_minutes'], { ...environment, REVOLUT_ISSUER: '' }),
      runRevolut([], environment),
    ]);
    expect(old).toMatchObject({ code: 1, stdout: '', stderr: 'Revolut does not accept our credentials.\n' });
    expect(unset).toMatchObject({ code: 1, stderr: 'REVOLUT_ISSUER must be set first.\n' });
    expect(unsaid.code).toBe(1);
    expect(unsaid.stderr).toMatch(/^Usage: npm run revolut -- CODE\n/);
  });
});
