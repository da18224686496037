import { stripVTControlCharacters } from 'node:util'
import { displayWidth } from './displayWidth.ts'

/** A command with what follows it without a space, or a word; each after its spaces. */
const units = /( *)([(`]?npx .*?(?=[.;,)](?: |$)|$)\S*|\S+)/g

/** What a line must not begin with: a command to a build, or the outcome of a test. */
const taken = /^(?:::|[✓×❯⎯]|FAIL|PASS)/u

/** Narrower lines are harder to read than those that the terminal breaks. */
const narrowest = 30

/**
 * Breaks a line between words, for a terminal with the given number of columns. Further lines have
 * the frame of the first one and two more columns of space. Commands stay whole, because people
 * copy them. Hostile text begins no line that it would not begin otherwise.
 * @param line without line breaks; it may have colors
 */
export function wrapLine(line: string, width: number): string[] {
  if (widthOf(line) <= width) return [line]
  const [frame = ''] = /^[ │]*/.exec(line) ?? []
  const indent = `${frame}  `
  if (width - widthOf(indent) < narrowest) return [line]
  const lines: string[] = []
  let current = frame
  for (const [longer, , unit = ''] of line.slice(frame.length).matchAll(units)) {
    const isFirst = current === frame
    if (isFirst || widthOf(current + longer) <= width || taken.test(unit)) current += longer
    else {
      lines.push(current)
      current = `${indent}${unit}`
    }
  }
  return [...lines, current]
}

function widthOf(text: string): number {
  return displayWidth(stripVTControlCharacters(text))
}
