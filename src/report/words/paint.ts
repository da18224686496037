import { styleText } from 'node:util'
import type { GateVerdict } from '../../gate/decision.ts'

export type Color = 'red' | 'yellow' | 'green' | 'dim' | 'bold'

/** Colors a piece of text, or leaves it as it is. */
export type Paint = (color: Color, text: string) => string

export function createPaint(color: boolean): Paint {
  if (!color) return (_color, text) => text
  // Whether there is color is decided by the caller, not by the stream that Node looks at.
  return (name, text) => styleText(name, text, { validateStream: false })
}

/** Red for what fails a run, yellow for what could not be told, green for what is well. */
export const verdictColors: Record<GateVerdict, Color> = {
  error: 'red',
  critical: 'red',
  regressed: 'red',
  floor: 'red',
  policy: 'red',
  incompatible: 'red',
  incomplete: 'yellow',
  inconclusive: 'yellow',
  'no-baseline': 'yellow',
  improved: 'green',
  unchanged: 'green',
}
