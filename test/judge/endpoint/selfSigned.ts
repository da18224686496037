import { generateKeyPairSync, sign } from 'node:crypto'

/** Content behind its tag and length, as certificates are written. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (text: string) => der(0x17, Buffer.from(text))
const extension = (id: string, value: Uint8Array) => sequence(oid(id), der(0x04, value))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = oid('550403')
const subjectAltName = '551d11'
const basicConstraints = '551d13'

/** A certificate for 127.0.0.1 that nobody trusts, and its key, made anew so that none lies about. */
export function selfSigned(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('loopback')))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension(subjectAltName, sequence(der(0x87, Buffer.from([127, 0, 0, 1])))),
        extension(basicConstraints, sequence(der(0x01, Buffer.from([0xff])))),
      ),
    ),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const lines = sequence(body, ecdsaWithSha256, signature)
    .toString('base64')
    .match(/.{1,64}/g)
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...(lines ?? []), '-----END CERTIFICATE-----'].join('\n'),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}
