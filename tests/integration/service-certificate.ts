import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A length and a tag before the parts (DER). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [0x82, Math.floor(body.length / 256), body.length % 256]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
const commonName = Buffer.from('0603550403', 'hex')
const named = (name: string) => sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))))
const time = (text: string) => der(0x17, Buffer.from(text))

/** A key and a certificate for `localhost` that is signed by itself, made anew so that no key lies in the project. */
export function selfSignedCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const cert = certificate(privateKey, publicKey)
  const lines = cert.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

function certificate(privateKey: KeyObject, publicKey: KeyObject): Buffer {
  const toBeSigned = sequence(
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    named('localhost'),
    sequence(time('250101000000Z'), time('491231000000Z')),
    named('localhost'),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', toBeSigned, privateKey)
  return sequence(toBeSigned, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
}
