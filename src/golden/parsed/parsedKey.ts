import { hash } from 'node:crypto'
import { buildStamp } from '../../files/buildStamp.ts'
import { stampOf } from '../../files/fileStamp.ts'
import type { GoldenSetOptions } from '../readGoldenSet.ts'

/**
 * Says by one hash what a golden set is parsed from: the file as it is, the metrics there are and what holds
 * where it says nothing.
 * @returns SHA-256 in hex
 */
export function parsedKey({ file, root, metrics, defaults = {} }: GoldenSetOptions): string {
  const { pipeline, preset, variants, gatedVariant, metrics: settings } = defaults
  const held = { pipeline, preset, variants, gatedVariant, settings }
  const read = [buildStamp, file, root, stampOf(file), metrics, held]
  return hash('sha256', JSON.stringify(read), 'hex')
}
