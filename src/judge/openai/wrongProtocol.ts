import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { APIConnectionError } from 'openai'
import { AttemptTimeout, rootCodeOf, rootOf, WrongProtocol } from './faults.ts'
import type { EndpointSettings } from './settings.ts'

/** Milliseconds that a server has to shake hands. */
const longestHandshake = 2000

/** What OpenSSL says of a reply without TLS, in Node 22 and later and before. */
const withoutTls = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO']

/**
 * Finds out whether calls fail because an address has the wrong scheme. A server of `https://` closes a connection of
 * `http://` or waits on, as one in trouble does, so a handshake is tried, once.
 *
 * @returns what tells the fault of a call at an endpoint that never answered one
 */
export function createProtocolCheck({
  baseURL,
  fetch,
}: Pick<EndpointSettings, 'baseURL' | 'fetch'>): (error: unknown) => Promise<unknown> {
  const url = new URL(baseURL)
  let handshake: Promise<boolean> | undefined
  return async error => {
    const isConnection = error instanceof APIConnectionError
    if (!isConnection && !(error instanceof AttemptTimeout)) return error
    const code = rootCodeOf(error) ?? ''
    if (withoutTls.includes(code))
      return new WrongProtocol(
        'the server does not speak TLS: write `http://` in `baseURL`, or another port',
      )
    // A `fetch` of the user's may connect to another place.
    if (url.protocol === 'https:' || fetch || code === 'ECONNREFUSED') return error
    handshake ??= shakesHands(url)
    if (await handshake)
      return new WrongProtocol('the server speaks TLS: write `https://` in `baseURL`')
    return rootOf(error).name === 'HTTPParserError'
      ? new WrongProtocol('the server does not speak HTTP: write another port in `baseURL`')
      : error
  }
}

/** Whether TLS is spoken at that address, whatever its certificate. Nothing is sent. */
function shakesHands({ hostname, port }: URL): Promise<boolean> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise(resolve => {
    const socket = connect({
      host,
      port: Number(port || 80),
      rejectUnauthorized: false,
      timeout: longestHandshake,
      ...(isIP(host) === 0 && { servername: host }),
    })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('secureConnect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}
