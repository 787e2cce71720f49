import { isIP, type Socket } from 'node:net';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import type { Encryption, Host } from './address.ts';
import { codeOf } from './database.ts';

/** Asks PostgreSQL to encrypt the connection. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Encrypts a connection to PostgreSQL; the issuers are given as their certificates. Errors: Error with code TLS_FAILED,
 * whose message says what the operator must change.
 */
export async function encrypt(socket: Socket, host: Host, encryption: Encryption): Promise<TLSSocket> {
  socket.write(SSL_REQUEST);
  const answer = await event<Buffer>(socket, 'data');
  if (answer.toString('latin1') !== 'S') {
    // More than one byte was sent by someone between here and the server, as if it were encrypted.
    throw failure(answer.length === 1 ? 'it does not offer TLS (ssl = off)' : 'it does not speak TLS');
  }
  const secure = connect({ socket, ...optionsFor(host, encryption) });
  await event(secure, 'secureConnect').catch((error: unknown) => {
    throw failure(reason(error, host));
  });
  return secure;
}

function optionsFor({ name }: Host, { mode, issuers }: Encryption): ConnectionOptions {
  return {
    host: name,
    // Addresses are not allowed in the extension that names the server.
    ...(isIP(name) === 0 && { servername: name }),
    ...(issuers !== null && { ca: issuers }),
    rejectUnauthorized: mode !== 'require',
    ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
  };
}

/** Resolves with the event; rejects if the socket fails or closes first. */
function event<Value = void>(socket: Socket, name: 'data' | 'secureConnect'): Promise<Value> {
  return new Promise((resolve, reject) => {
    const closed = () => reject(Object.assign(new Error('it closed the connection'), { code: 'ECONNRESET' }));
    socket.once('error', reject).once('close', closed);
    socket.once(name, (value: Value) => {
      socket.off('error', reject).off('close', closed);
      resolve(value);
    });
  });
}

const failure = (message: string): Error => Object.assign(new Error(message), { code: 'TLS_FAILED' });

function reason(error: unknown, { name }: Host): string {
  const code = codeOf(error) ?? '';
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `its certificate is not for ${name}`;
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired';
  if (/SELF_SIGNED|UNABLE_TO|CERT_UNTRUSTED|CERT_SIGNATURE/.test(code)) {
    return 'its certificate comes from an issuer that is not in sslrootcert';
  }
  return `TLS failed (${message})`;
}
