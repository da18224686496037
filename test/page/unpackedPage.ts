import { inflateRawSync } from 'node:zlib'

/** A part of an HTML report, as the page unpacks it. */
export function unpackedPage<Data>(html: string, id: string): Data {
  const packed = new RegExp(`<script type="text/plain" id="${id}">([A-Za-z0-9+/=]*)</script>`).exec(
    html,
  )
  const json = inflateRawSync(Buffer.from(packed?.[1] ?? '', 'base64')).toString()
  return JSON.parse(json) as Data
}
