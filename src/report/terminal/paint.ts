import { styleText } from 'node:util'
import type { Tone } from '../model/table.ts'

export type Color = 'red' | 'yellow' | 'green' | 'dim' | 'bold'

/** Colors a text, or returns it unchanged. */
export type Paint = (color: Color, text: string) => string

export function createPaint(color: boolean): Paint {
  if (!color) return (_color, text) => text
  // The caller decides whether there is color. Node would look at a stream.
  return (name, text) => styleText(name, text, { validateStream: false })
}

/** Red fails a run, yellow leaves it open, green is fine. */
export const toneColors: Record<Tone, Color> = {
  error: 'red',
  bad: 'red',
  open: 'yellow',
  good: 'green',
  same: 'dim',
}
