import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../command-line/command.ts';
import { startDesk, type Desk } from '../testing/desk.ts';
import { type AuditCommand, parseAuditCommand, runAuditCommand } from './commands.ts';
import type { SignedHead } from './head.ts';
import { isSigningKey, loadSigningKey, publicKeyText, signingKeyOf } from './signing-key.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-audit-'));
afterAll(() => rm(folder, { recursive: true }));

describe('npm run audit', () => {
  it.each<[string[], AuditCommand]>([
    [['verify'], { name: 'verify', head: null, key: null }],
    [['verify', '--head', 'head.json'], { name: 'verify', head: 'head.json', key: null }],
    [['verify', '--head=h', '--key=k'], { name: 'verify', head: 'h', key: 'k' }],
    [['head'], { name: 'head' }],
  ])('parses %j', (args, command) => {
    expect(parseAuditCommand(args)).toEqual(command);
  });

  it.each([
    [[], /^Usage:/],
    [['verify', '--help'], /^Usage:/],
    [['check'], /^Unknown command "check"\.\nUsage:/],
    [['verify', 'all'], /^"all" is not a known option/],
    [['verify', '--key', 'k'], /^--key goes with --head\.$/],
    [['head', '--head', 'h'], /^--head and --key go with verify\./],
    [['head', '--force'], /Unknown option '--force'/],
  ])('refuses %j', (args, message) => {
    expect(() => parseAuditCommand(args)).toThrow(UsageError);
    expect(() => parseAuditCommand(args)).toThrow(message);
  });
});

describe('the signing key', () => {
  it('is created once, for its owner only, even concurrently', async () => {
    const dataDir = path.join(folder, 'new');
    const keys = await Promise.all([1, 2, 3].map(() => loadSigningKey(dataDir, null)));
    const [first, ...others] = keys.map(publicKeyText);
    expect(others).toEqual([first, first]);
    expect((await stat(path.join(dataDir, 'audit-key.pem'))).mode & 0o777).toBe(0o600);
    expect(publicKeyText(await loadSigningKey(dataDir, null))).toBe(first);
  });

  it('may be a PEM or one line', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const der = privateKey.export({ type: 'pkcs8', format: 'der' });
    const texts = [privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), der.toString('base64')];
    for (const text of texts) {
      expect(publicKeyText(await loadSigningKey('/nowhere', text))).toBe(publicKeyText({ publicKey }));
    }
  });

  it('is refused if damaged or of another type', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    expect(isSigningKey(rsa.export({ type: 'pkcs8', format: 'pem' }).toString())).toBe(false);
    const dataDir = path.join(folder, 'damaged');
    await loadSigningKey(dataDir, null);
    await writeFile(path.join(dataDir, 'audit-key.pem'), 'x');
    await expect(loadSigningKey(dataDir, null)).rejects.toThrow(ConfigurationError);
  });
});

describe('a saved head', () => {
  let desk: Desk;
  const file = path.join(folder, 'head.json');
  const ENTRIES = 30;
  const signingKey = () => signingKeyOf({ dataDir: desk.dataDir, auditSigningKey: null })();

  const append = (count: number) =>
    desk.database.query(
      `select private.append_audit(null, null, 'thing', 'things', n::text, '{}') from generate_series(1, $1::int) n`,
      [count],
    );
  const run = (command: AuditCommand) =>
    runAuditCommand(command, { call: desk.client.asService, signingKey });
  const verify = (head: string | null = file, key: string | null = null) =>
    run({ name: 'verify', head, key });
  const keepHead = async () => {
    const { text } = await run({ name: 'head' });
    await writeFile(file, text);
    return JSON.parse(text) as SignedHead;
  };
  /** Bypasses the triggers, as the database's owner can. */
  const tamper = (statements: string) =>
    desk.database.exec(
      `alter table public.admin_action_audit disable trigger user; ${statements};
       alter table public.admin_action_audit enable trigger user`,
    );
  const setHead = `update private.audit_head h set last_id = a.last_id, hash = a.hash
     from (select coalesce(max(id), 0) as last_id, coalesce((array_agg(hash order by id desc))[1], repeat('0', 64)) as hash
             from public.admin_action_audit) a`;
  const rehash = `
    do $$
    declare v_row public.admin_action_audit; v_hash text := repeat('0', 64);
    begin
      for v_row in select * from public.admin_action_audit order by id loop
        v_row.previous_hash := v_hash;
        v_hash := private.audit_hash(v_hash, v_row);
        update public.admin_action_audit set previous_hash = v_row.previous_hash, hash = v_hash where id = v_row.id;
      end loop;
    end $$`;

  beforeAll(async () => {
    desk = await startDesk();
    await desk.database.exec('create table private.kept as select * from public.admin_action_audit');
  });
  afterAll(() => desk.close());
  afterEach(async () => {
    await tamper(`truncate public.admin_action_audit; ${setHead}`);
  });

  it('is found while the log only grows', async () => {
    await append(ENTRIES);
    const head = await keepHead();
    expect(head).toMatchObject({ kind: 'marketdesk-audit-head-v1', id: ENTRIES });
    expect(await verify()).toMatchObject({ isOk: true });
    await append(12);
    expect(await verify()).toEqual({
      isOk: true,
      text: expect.stringMatching(
        /^All 42 entries are valid, up to entry 42\.\nThe saved head \(entry 30\) matches\.\nIts end has the hash [0-9a-f]{64}\.$/,
      ) as string,
    });
  });

  it('of an empty log matches', async () => {
    await keepHead();
    expect(await verify()).toMatchObject({ isOk: true });
    await append(1);
    expect(await verify()).toMatchObject({ isOk: true });
  });

  it('detects a truncated log, including its head', async () => {
    await append(ENTRIES);
    await keepHead();
    await tamper(`delete from public.admin_action_audit where id > 20; ${setHead}`);
    expect(await verify(null)).toMatchObject({ isOk: true });
    expect(await verify()).toEqual({
      isOk: false,
      text: expect.stringContaining(
        'The audit log was cut off: the saved head is of entry 30, but there are only 20 (10 missing at the end).',
      ) as string,
    });
    // Even if other entries replaced them.
    await append(15);
    expect(await verify(null)).toMatchObject({ isOk: true });
    expect((await verify()).text).toMatch(/^The audit log was rewritten: the hash of entry 30 differs/);
  });

  it('detects a past rewritten with all hashes', async () => {
    await append(ENTRIES);
    await keepHead();
    await append(5);
    await tamper(`update public.admin_action_audit set action = 'other' where id = 3; ${rehash}; ${setHead}`);
    expect(await verify(null)).toMatchObject({ isOk: true });
    expect(await verify()).toEqual({
      isOk: false,
      text: expect.stringMatching(/^The audit log was rewritten: the hash of entry 30 differs/) as string,
    });
  });

  it('detects an emptied log', async () => {
    await append(ENTRIES);
    await keepHead();
    await tamper(`truncate public.admin_action_audit; ${setHead}`);
    expect(await verify(null)).toMatchObject({ isOk: true });
    expect((await verify()).text).toContain('there are only 0 (30 missing at the end)');
  });

  it.each([
    [
      'a changed row',
      `update public.admin_action_audit set action = 'x' where id = 9`,
      9,
      'its content was changed',
    ],
    [
      'a removed row',
      'delete from public.admin_action_audit where id = 9',
      10,
      'entries before it are missing',
    ],
    ['a cut tail', 'delete from public.admin_action_audit where id > 20', 21, 'it is missing, and so is'],
  ])('is not needed for %s', async (_, statement, id, why) => {
    await append(ENTRIES);
    await tamper(statement);
    const { text, isOk } = await verify(null);
    expect(isOk).toBe(false);
    expect(text).toContain(`The audit log is broken at entry ${id}: ${why}`);
  });

  it('is refused if changed, signed with another key or not a head', async () => {
    await append(ENTRIES);
    const head = await keepHead();
    const written = async (content: unknown) => {
      await writeFile(file, JSON.stringify(content));
      return verify();
    };
    await expect(written({ ...head, id: 3 })).rejects.toThrow('This head was changed after it was signed.');
    await expect(written({ ...head, signed_at: '2026-01-01T00:00:00.000Z' })).rejects.toThrow(
      'was changed after',
    );
    const other = publicKeyText({ publicKey: generateKeyPairSync('ed25519').publicKey });
    await expect(written({ ...head, public_key: other })).rejects.toThrow('signed with another key');
    for (const wrong of [{}, null, [], { ...head, extra: 1 }]) {
      await expect(written(wrong)).rejects.toThrow('This is not an audit log head');
    }
    await expect(verify(path.join(folder, 'none.json'))).rejects.toThrow('cannot be read');
  });

  it('of before the log was hashed again is accepted if it is the kept one, and otherwise named', async () => {
    await append(ENTRIES);
    await tamper(
      `update public.admin_action_audit set entity_table = 'profiles', entity_id = gen_random_uuid()::text,
         details = '{"email": "ana@example.test"}' where id = 3; ${rehash}; ${setHead}`,
    );
    await keepHead();
    const before = await readFile(file, 'utf8');
    await append(1);
    const { text, isOk } = await run({ name: 'reanchor' });
    expect([isOk, text]).toEqual([true, expect.stringMatching(/^1 entry was sealed, and/)]);
    await writeFile(file, text);
    const anchored = await verify();
    expect(anchored.text).toMatch(/^This head is the end of the log before its .+\nAll 32 entries are valid/);
    expect(anchored.isOk).toBe(true);
    await writeFile(file, before);
    const early = await verify();
    expect([early.isOk, early.text]).toEqual([
      false,
      expect.stringMatching(/^This head is older than the log's hashes/),
    ]);
    await keepHead();
    expect((await verify()).isOk).toBe(true);
  });

  it('is accepted with npm\'s output before it, as "npm run audit -- head > FILE" writes it', async () => {
    await append(ENTRIES);
    await keepHead();
    const kept = await readFile(file, 'utf8');
    await writeFile(file, `\n> marketdesk@1.0.0 audit\n> node scripts/audit.mjs head\n\n${kept}`);
    expect(await verify()).toMatchObject({ isOk: true });
  });

  it('of an earlier key is accepted with that key', async () => {
    await append(ENTRIES);
    const head = await keepHead();
    await writeFile(
      path.join(desk.dataDir, 'audit-key.pem'),
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
    );
    await expect(verify()).rejects.toThrow('signed with another key');
    expect(await verify(file, head.public_key)).toMatchObject({ isOk: true });
    await expect(verify(file, 'x')).rejects.toThrow('--key must be the public_key of a head.');
    expect(await readFile(file, 'utf8')).toContain(head.public_key);
  });

  it('is returned to admins and verified for them', async () => {
    // Includes the entry of this sign-in.
    const token = await desk.tokenOf(await desk.person('admin'));
    await append(ENTRIES);
    const { status, body } = await desk.adminGet('audit-head', token);
    const { head } = body as { head: SignedHead };
    expect([status, head.id]).toEqual([200, ENTRIES + 1]);
    expect(await desk.admin('audit-head', { head }, token)).toEqual({ status: 200, body: { head } });
    expect(await desk.admin('audit-head', { head: { ...head, id: 1 } }, token)).toEqual({
      status: 400,
      body: { error: 'This head was changed after it was signed.' },
    });
    const moderator = await desk.tokenOf(await desk.person('moderator'));
    const refused = { status: 403, body: { error: 'Not authorized' } };
    expect(await desk.adminGet('audit-head', moderator)).toEqual(refused);
    expect(await desk.admin('audit-head', { head }, moderator)).toEqual(refused);
  });
});
