import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { jsonFiles, type LocalModel } from './modelFolder.ts'
import { dtypeSuffixes } from './nliOptions.ts'

/** SHA-256 over the files that decide what the model says: other weights are another judge. */
export function hashModelFiles({ folder, subfolder, dtype }: LocalModel): string {
  const weights = `model${dtypeSuffixes[dtype]}.onnx`
  const paths = [
    ...jsonFiles.map(name => join(folder, name)),
    // The weights of a large model stand in files of their own, such as model.onnx_data.
    ...readdirSync(join(folder, subfolder))
      .filter(name => name.startsWith(weights))
      .toSorted()
      .map(name => join(folder, subfolder, name)),
  ]
  const hash = createHash('sha256')
  for (const path of paths) {
    hash.update(`${basename(path)} ${statSync(path).size}\n`)
    for (const piece of piecesOf(path)) hash.update(piece)
  }
  return hash.digest('hex')
}

const pieceBytes = 4 * 1024 * 1024

/** A model is too large to be held as a whole. */
function* piecesOf(path: string): Generator<Uint8Array> {
  const descriptor = openSync(path, 'r')
  try {
    const piece = new Uint8Array(pieceBytes)
    for (;;) {
      const length = readSync(descriptor, piece)
      if (length === 0) return
      yield piece.subarray(0, length)
    }
  } finally {
    closeSync(descriptor)
  }
}
