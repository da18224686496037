import { closeSync, openSync } from 'node:fs'
import { isNodeError } from './nodeError.ts'

interface WhileOpenOptions {
  /** Whether a missing file counts as empty. @default false */
  mayBeMissing?: boolean
}

/** The pieces that are read from a file. The file is closed after the last piece, so that it can then be replaced. */
export function* whileOpen<Piece>(
  file: string,
  read: (descriptor: number) => Iterable<Piece>,
  { mayBeMissing = false }: WhileOpenOptions = {},
): Generator<Piece> {
  const descriptor = mayBeMissing ? openIfThere(file) : openSync(file, 'r')
  if (descriptor === undefined) return
  try {
    yield* read(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch (error) {
    if (isNodeError(error, 'ENOENT')) return undefined
    throw error
  }
}
