import { stripVTControlCharacters } from 'node:util'
import { displayWidth } from './displayWidth.ts'

/** A command with what follows it without a space, or a word. */
const units = /[(`]?npx .*?(?=[.;,)](?:\s|$)|$)\S*|\S+/g

/** What a line must not begin with: a command to a build, or the outcome of a test. */
const taken = /^(?:::|[✓×❯⎯]|FAIL|PASS)/u

/** Narrower lines are harder to read than those that the terminal breaks. */
const narrowest = 30

/**
 * Breaks a line between words, for a terminal with so many columns. Further lines have the frame of the first one and two more
 * columns of space. Commands stay whole, because people copy them. Hostile text begins no line that it would not begin otherwise.
 * @param line without line breaks; it may have colors
 */
export function wrapLine(line: string, width: number): string[] {
  if (widthOf(line) <= width) return [line]
  const [frame = ''] = /^[ │]*/.exec(line) ?? []
  const indent = `${frame}  `
  if (width - widthOf(indent) < narrowest) return [line]
  const [first = '', ...others] = line.slice(frame.length).match(units) ?? []
  const lines: string[] = []
  let current = `${frame}${first}`
  for (const unit of others) {
    const longer = `${current} ${unit}`
    if (widthOf(longer) <= width || taken.test(unit)) current = longer
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
