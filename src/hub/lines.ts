import type { Socket } from 'node:net'

/** Lines to write together. */
const waiting = new WeakMap<Socket, string[]>()

/** The original functions, before a test replaces timers. The callback of the first runs after all pending promises. */
const { nextTick } = process
const { setImmediate, setTimeout } = globalThis

/**
/**
 * Writes one JSON value as one line. Lines of the same moment are written together, because each write wakes a
 * process.
 * @param patience milliseconds that the line may wait for further ones. @default 0
 */
export function sendLine(socket: Socket, value: unknown, patience = 0): void {
  const line = `${JSON.stringify(value)}\n`
  const lines = waiting.get(socket)
  if (lines) lines.push(line)
  else waiting.set(socket, [line])
  if (patience === 0) nextTick(write, socket)
  else if (!lines) setTimeout(write, patience, socket)
}

function write(socket: Socket): void {
  const lines = waiting.get(socket)
  waiting.delete(socket)
  if (lines && !socket.destroyed) socket.write(lines.join(''))
}

/** The most lines to receive before their replies are written, so that both sides work at the same time. */
const linesAtOnce = 32

/**
 * Calls `receive` with each line's JSON value. Only `\n` ends a line: JSON text may hold the other characters that
 * `node:readline` would split at.
 */
export function onLines(socket: Socket, receive: (value: unknown) => void): void {
  let pieces: string[] = []
  const received: string[] = []
  const receiveSome = () => {
    for (const line of received.splice(0, linesAtOnce)) receive(JSON.parse(line))
    if (received.length > 0) setImmediate(receiveSome)
  }
  socket.setEncoding('utf8')
  socket.on('data', chunk => {
    const lines = String(chunk).split('\n')
    const rest = lines.pop() ?? ''
    const isReceiving = received.length > 0
    for (const line of lines) {
      received.push(pieces.join('') + line)
      pieces = []
    }
    if (rest !== '') pieces.push(rest)
    if (!isReceiving) receiveSome()
  })
}
