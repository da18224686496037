const leastBytes = 1024 * 1024

/** Joins small pieces of bytes into pieces that are large enough for a write. */
export function* largePieces(pieces: Iterable<Uint8Array>): Generator<Buffer> {
  let held: Uint8Array[] = []
  let bytes = 0
  for (const piece of pieces) {
    held.push(piece)
    bytes += piece.length
    if (bytes < leastBytes) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}
