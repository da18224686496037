import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { EndpointError, isFault } from './endpointError.ts'
import { codeOf, rootOf } from './faults.ts'
import type { EndpointSettings } from './endpointOptions.ts'
import { isLocalHost } from '../localHost.ts'

/** Milliseconds that a server gets for the handshake. */
const longestHandshake = 2000

/** OpenSSL's codes for a reply without TLS. */
const withoutTls = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']

/** The codes of a connection that the server accepted and closed without a reply. */
const closed = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

/** A server in trouble may close one connection, and answer the next. */
const fewestClosed = 2

/**
 * Finds out whether calls fail because an address has the wrong scheme. An `https://` server closes `http://`
 * connections, and so does a server in trouble. Therefore a handshake is tried if two calls were closed and none got
 * a reply.
 *
 * @returns a function that turns such an error of a call into that of the wrong protocol
 */
export function createProtocolCheck({
  baseURL,
  fetch,
}: Pick<EndpointSettings, 'baseURL' | 'fetch'>): (error: unknown) => Promise<unknown> {
  const url = new URL(baseURL)
  // Otherwise the connection may lead to a proxy, or to another server that the custom `fetch` chooses.
  const isDirect = !fetch && !usesProxies()
  let hasReplied = false
  let closings = 0
  let handshake: Promise<boolean> | undefined
  return async error => {
    hasReplied ||= isReply(error)
    if (!isFault(error, 'noConnection', 'noConnectionInTime')) return error
    const root = rootOf(error)
    if (hasReplied || !isDirect) return error
    if (url.protocol === 'https:')
      return withoutTls.includes(codeOf(root) ?? '') ? wrongProtocol(plainWords(url)) : error
    const isOther = /^Response does not match.*Expected HTTP\//.test(root.message)
    if (!isOther && !closed.includes(codeOf(root) ?? '')) return error
    closings += 1
    if (closings < fewestClosed) return error
    handshake ??= shakesHands(url)
    if (await handshake)
      return wrongProtocol('the server speaks TLS: write `https://` in `baseURL`')
    return isOther
      ? wrongProtocol('the server does not speak HTTP: write another port in `baseURL`')
      : error
  }
}

/** Whether a reply came: any reply shows that the protocol is right. */
const isReply = (error: unknown): boolean =>
  isFault(error, 'error', 'quota', 'refusedOption', 'faultyReply', 'page') ||
  error instanceof SyntaxError

const wrongProtocol = (message: string) => new EndpointError('wrongProtocol', message)

/** A key may be sent in plain text only to this machine. */
function plainWords({ hostname }: URL): string {
  return `the server does not speak TLS: write ${isLocalHost(hostname) ? '`http://` in `baseURL`, or another port' : 'another port in `baseURL`'}`
}

/** Whether Node's `fetch` follows the variables that name proxies. */
function usesProxies(): boolean {
  const { NODE_USE_ENV_PROXY: asked, NODE_OPTIONS: options = '' } = process.env
  return (
    asked === '1' || [...process.execArgv, options].some(one => one.includes('--use-env-proxy'))
  )
}

/** Whether the server at that address speaks TLS, with any certificate. Nothing is sent. */
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
