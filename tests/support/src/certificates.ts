import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY = 86_400_000;

type ServerFiles = Record<'server.crt' | 'server.key', string>;

export interface Certificates {
  /** Files of two issuers. */
  issuer: string;
  otherIssuer: string;
  /** Of the first issuer, for `localhost`, as PostgreSQL's files. */
  server: Record<'valid' | 'expired', ServerFiles>;
  remove(): Promise<void>;
}

export async function createCertificates(): Promise<Certificates> {
  const folder = await mkdtemp(join(tmpdir(), 'marketdesk-certificates-'));
  const [keys, otherKeys] = [await newKeys(), await newKeys()];
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  return {
    issuer: await file('issuer.crt', await issuerCertificate(keys)),
    otherIssuer: await file('other.crt', await issuerCertificate(otherKeys)),
    server: { valid: await serverFiles(keys, 1), expired: await serverFiles(keys, -1) },
    remove: () => rm(folder, { recursive: true }),
  };
}

const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

/** The common name is the same for all, so that only the key tells them apart. */
const ISSUER = 'CN=Test issuer';

async function issuerCertificate(keys: webcrypto.CryptoKeyPair): Promise<string> {
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...{ keys, name: ISSUER, signingAlgorithm: ALGORITHM, ...validFor(2) },
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  return certificate.toString('pem');
}

async function serverFiles(issuer: webcrypto.CryptoKeyPair, days: number): Promise<ServerFiles> {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.create({
    ...{ subject: 'CN=localhost', issuer: ISSUER, signingAlgorithm: ALGORITHM, ...validFor(days) },
    ...{ publicKey: keys.publicKey, signingKey: issuer.privateKey },
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
  });
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { 'server.crt': certificate.toString('pem'), 'server.key': PemConverter.encode(key, 'PRIVATE KEY') };
}

const validFor = (days: number) => ({
  notBefore: new Date(Date.now() - 2 * DAY),
  notAfter: new Date(Date.now() + days * DAY),
});
