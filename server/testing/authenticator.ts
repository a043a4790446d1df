import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

interface Options {
  challenge: string;
  rpId?: string | undefined;
  rp?: { id?: string };
  user?: { id: string };
}

interface Faults {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Whether the person was verified by fingerprint, face or PIN. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
}

/**
 * An authenticator in software: makes passkeys and signs with them, correctly or with the faults that a test
 * asks for.
 */
export class TestAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  private readonly key: KeyObject;
  private readonly cose: Buffer;
  private readonly origin: string;
  private counter = 0;
  private handle = '';

  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    const point = (value: string) =>
      Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(value, 'base64url')]);
    // { 1: 2, 3: -7, -1: 1, -2: x, -3: y }: an ES256 key as COSE writes it.
    this.cose = Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from([0x21]),
      point(x!),
      Buffer.from([0x22]),
      point(y!),
    ]);
  }

  register(options: object, faults: Faults = {}) {
    const given = options as Options;
    this.handle = given.user?.id ?? '';
    const credential = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, credential.length]);
    const data = Buffer.concat([
      this.authenticatorData(given.rp?.id, faults, 0x40),
      Buffer.alloc(16),
      length,
      credential,
      this.cose,
    ]);
    const head = Buffer.concat([Buffer.from([0x58, data.length])]);
    // { fmt: 'none', attStmt: {}, authData }
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      head,
      data,
    ]);
    return {
      ...this.named,
      response: {
        clientDataJSON: this.clientData('webauthn.create', given, faults).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  signIn(options: object, faults: Faults = {}) {
    const given = options as Options;
    this.counter = faults.counter ?? this.counter + 1;
    const data = this.authenticatorData(given.rpId, { ...faults, counter: this.counter }, 0);
    const client = this.clientData('webauthn.get', given, faults);
    const signature = sign(
      'sha256',
      Buffer.concat([data, createHash('sha256').update(client).digest()]),
      this.key,
    );
    const [authenticatorData, clientDataJSON] = [data.toString('base64url'), client.toString('base64url')];
    return {
      ...this.named,
      response: {
        authenticatorData,
        clientDataJSON,
        signature: signature.toString('base64url'),
        userHandle: faults.userHandle ?? this.handle,
      },
    };
  }

  private get named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const };
  }

  private clientData(type: string, { challenge }: Options, faults: Faults): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }

  private authenticatorData(
    rpId: string | undefined,
    { rpId: other, verified = true, counter = 0 }: Faults,
    more: number,
  ): Buffer {
    const site = createHash('sha256')
      .update(other ?? rpId ?? '')
      .digest();
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([site, Buffer.from([0x01 | (verified ? 0x04 : 0) | more]), count]);
  }
}
