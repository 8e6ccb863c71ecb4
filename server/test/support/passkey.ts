import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { PUBLIC_URL } from './start-test-server.ts';

const FLAG_PRESENT = 0x01;
const FLAG_CREDENTIAL = 0x40;

interface Ceremony {
  challenge: string;
}

/** What a browser and its authenticator may do otherwise. */
interface Deviation {
  origin?: string;
  rpId?: string;
  counter?: number;
}

/** An authenticator of one passkey, as a program: ES256, without attestation (WebAuthn Level 3). */
export function makePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let uses = 0;

  return {
    id: id.toString('base64url'),
    register({ challenge }: Ceremony, deviation: Deviation = {}) {
      const data = Buffer.concat([
        authenticatorData(FLAG_PRESENT | FLAG_CREDENTIAL, { counter: 0, ...deviation }),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        toCose(publicKey.export({ format: 'jwk' })),
      ]);
      return {
        ...credential(),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation),
          attestationObject: attestation(data).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign({ challenge }: Ceremony, deviation: Deviation = {}) {
      uses += 1;
      const data = authenticatorData(FLAG_PRESENT, { counter: uses, ...deviation });
      const clientDataJSON = clientData('webauthn.get', challenge, deviation);
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
      const signature = createSign('sha256')
        .update(Buffer.concat([data, hash]))
        .sign(privateKey);
      return {
        ...credential(),
        response: {
          clientDataJSON,
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };

  function credential() {
    const text = id.toString('base64url');
    return { id: text, rawId: text, type: 'public-key' as const };
  }
}

function clientData(type: string, challenge: string, { origin = PUBLIC_URL }: Deviation): string {
  const text = JSON.stringify({ type, challenge, origin, crossOrigin: false });
  return Buffer.from(text).toString('base64url');
}

function authenticatorData(
  flags: number,
  { rpId = new URL(PUBLIC_URL).hostname, counter = 0 }: Deviation,
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
}

/** CBOR of `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`: a public key of ES256. */
function toCose({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
}

/** CBOR of `{fmt: 'none', attStmt: {}, authData}`. */
function attestation(data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}
