import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

/** Flags: user present and verified. A new key also has attested data. */
const VERIFIED = 0x05;
const WITH_KEY = 0x40;

/** A software authenticator according to WebAuthn (Level 3, §6) and COSE: an ES256 key without attestation. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #coordinates: readonly [Buffer, Buffer];
  readonly #origin: string;
  counter = 0;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#coordinates = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    this.#origin = origin;
  }

  creates({ challenge, rp }: { challenge: string; rp: { id: string } }) {
    const [x, y] = this.#coordinates;
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const coseKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      x,
      Buffer.from([0x22, 0x58, 0x20]),
      y,
    ]);
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.id.length);
    const data = Buffer.concat([this.#head(rp.id, VERIFIED | WITH_KEY), Buffer.alloc(16), idLength, this.id, coseKey]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length);
    // {"fmt": "none", "attStmt": {}, "authData": data}
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x59]),
      length,
      data,
    ]);
    return {
      id: b64(this.id),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge),
        attestationObject: b64(attestation),
        transports: ['internal'],
      },
    };
  }

  answers({ challenge, rpId }: { challenge: string; rpId: string }) {
    this.counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', challenge);
    const data = this.#head(rpId, VERIFIED);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: b64(this.id),
      response: { clientDataJSON, authenticatorData: b64(data), signature: b64(sign('sha256', signed, this.#key)) },
    };
  }

  #head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string): string {
    return b64(Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false })));
  }
}
