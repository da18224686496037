import { createHash } from 'node:crypto'
import { buildStamp } from '../../files/buildStamp.ts'
import type { GoldenSetOptions } from '../readGoldenSet.ts'

/**
 * Says by one hash what a golden set is parsed from: the text, where it stands, the metrics there are and what
 * holds where it says nothing.
 * @returns SHA-256 in hex
 */
export function parsedKey(
  text: Uint8Array,
  { file, root, metrics, defaults = {} }: GoldenSetOptions,
): string {
  const { pipeline, preset, variants, gatedVariant, metrics: settings } = defaults
  const held = { pipeline, preset, variants, gatedVariant, settings }
  return createHash('sha256')
    .update(JSON.stringify([buildStamp, file, root, metrics, held]))
    .update(text)
    .digest('hex')
}
