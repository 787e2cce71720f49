import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Deviations of an authenticator or a page, for responses that must be refused. */
export interface Deviations {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  counter?: number;
  challenge?: string;
  type?: string;
  key?: KeyObject;
}

interface Options {
  challenge: string | ArrayBuffer;
}

/** An authenticator in software with one ES256 key, whose counter grows with each use. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  readonly origin: string;
  userHandle = '';
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(origin: string) {
    this.origin = origin;
  }

  /** The response of `navigator.credentials.create`, as JSON. */
  create(options: Options & { user: { id: string | ArrayBuffer } }, deviations: Deviations = {}) {
    const { user } = options;
    this.userHandle = textOf(user.id);
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const data = Buffer.concat([this.#data(0x40, deviations), Buffer.alloc(16), length, this.id, cose]);
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      size,
      data,
    ]);
    return this.#response({
      clientDataJSON: this.#client('webauthn.create', options, deviations).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal' as const],
    });
  }

  /** The response of `navigator.credentials.get`, as JSON. */
  get(options: Options, deviations: Deviations = {}) {
    this.counter = deviations.counter ?? this.counter + 1;
    const data = this.#data(0, deviations);
    const client = this.#client('webauthn.get', options, deviations);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    const signature = sign('sha256', signed, deviations.key ?? this.#keys.privateKey);
    return this.#response({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: Buffer.from(this.userHandle).toString('base64url'),
    });
  }

  #data(flags: number, { rpId, isUserVerified = true, counter }: Deviations): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags | 0x01 | (isUserVerified ? 0x04 : 0));
    rest.writeUInt32BE(counter ?? this.counter, 1);
    const party = rpId ?? new URL(this.origin).hostname;
    return Buffer.concat([createHash('sha256').update(party).digest(), rest]);
  }

  #client(type: string, options: Options, deviations: Deviations): Buffer {
    const { challenge } = options;
    const text = typeof challenge === 'string' ? challenge : Buffer.from(challenge).toString('base64url');
    return Buffer.from(
      JSON.stringify({
        type: deviations.type ?? type,
        challenge: deviations.challenge ?? text,
        origin: deviations.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }

  #response<Part extends object>(response: Part) {
    const id = this.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform' as const,
    };
  }
}

const textOf = (id: string | ArrayBuffer): string =>
  (typeof id === 'string' ? Buffer.from(id, 'base64url') : Buffer.from(id)).toString();
