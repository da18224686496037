import type { Socket } from 'node:net'

/** Lines that are to be written once all that runs now has run. */
const waiting = new WeakMap<Socket, string[]>()

/** As it is before a test replaces timers. It comes once no promise has anything left to do. */
const { nextTick } = process

/** Writes one JSON value as one line. Those of one moment go together: each write wakes a process. */
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

/**
 * Calls back with each line's JSON value. Only `\n` ends a line: JSON text may hold the other
 * characters that `node:readline` would split at.
 */
export function onLines(socket: Socket, receive: (value: unknown) => void): void {
  let pieces: string[] = []
  socket.setEncoding('utf8')
  socket.on('data', chunk => {
    const lines = String(chunk).split('\n')
    const rest = lines.pop() ?? ''
    for (const line of lines) {
      receive(JSON.parse(pieces.join('') + line))
      pieces = []
    }
    if (rest !== '') pieces.push(rest)
  })
}
