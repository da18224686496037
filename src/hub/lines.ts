import type { Socket } from 'node:net'

/** Lines to write after the currently running code. */
const waiting = new WeakMap<Socket, string[]>()

/** The original function, before a test replaces timers. Its callback runs after all pending promises. */
const { nextTick } = process
const { setImmediate } = globalThis

/**
 * Writes one JSON value as one line. Lines of the same moment are written together, because each write wakes a
 * process.
 */
export function sendLine(socket: Socket, value: unknown): void {
  const line = `${JSON.stringify(value)}\n`
  const lines = waiting.get(socket)
  if (lines) lines.push(line)
  else {
    const begun = [line]
    waiting.set(socket, begun)
    nextTick(() => {
      waiting.delete(socket)
      if (!socket.destroyed) socket.write(begun.join(''))
    })
  }
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
