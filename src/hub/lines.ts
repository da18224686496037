import type { Socket } from 'node:net'

/** Writes one JSON value as one line. Those of one turn of the event loop go out together. */
export function sendLine(socket: Socket, value: unknown): void {
  if (socket.writableCorked === 0) {
    socket.cork()
    setImmediate(() => socket.uncork())
  }
  socket.write(`${JSON.stringify(value)}\n`)
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
