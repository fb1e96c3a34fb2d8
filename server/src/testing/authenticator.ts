// A software security key for tests: creates passkeys and signs challenges in the browser's format.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string; rp?: { id?: string }; rpId?: string }
export type Authenticator = {
  /** The browser's response when a passkey is created. */
  register(options: object): string
  /** The browser's response when a passkey is used. */
  answer(options: object): string
  /** Signature counter; that of a cloned key lags behind. */
  counter: number
  /** Whether it verifies the user before signing. */
  verifies: boolean
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

/** The subset of CBOR needed: short texts, and up to 255 bytes. */
const text = (words: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])
const bytes = (data: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, data.length]), data])

export function createAuthenticator(origin = 'https://rivulet.example', verifies = true): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const client = (type: string, { challenge }: Options): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  // User present, perhaps verified; with the key's data when it is created.
  const authData = (rpId: string, counter: number, made?: Buffer): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([(made ? 0x41 : 0x01) | (key.verifies ? 0x04 : 0)]),
      count,
      made ?? Buffer.alloc(0),
    ])
  }
  // An ES256 public key in COSE format.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ])
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  const key: Authenticator = {
    counter: 0,
    verifies,
    register(sent) {
      const options = sent as Options
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const data = authData(options.rp?.id ?? '', key.counter, made)
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[
          text('fmt'),
          text('none'),
          text('attStmt'),
          Buffer.from([0xa0]),
          text('authData'),
          bytes(data),
        ],
      ])
      return JSON.stringify({
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client('webauthn.create', options).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['usb'],
        },
      })
    },
    answer(sent) {
      const options = sent as Options
      const clientData = client('webauthn.get', options)
      const data = authData(options.rpId ?? '', ++key.counter)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      return JSON.stringify({
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      })
    },
  }
  return key
}
