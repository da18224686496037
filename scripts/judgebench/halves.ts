import { createHash } from 'node:crypto'

export type Half = 'first' | 'second'

/** In which half a group falls, by a hash of seed and group: no matter what else the file holds. */
export function halfOf(group: string, seed: number): Half {
  const [byte = 0] = createHash('sha256').update(`${seed}\n${group}`).digest()
  return byte < 128 ? 'first' : 'second'
}
