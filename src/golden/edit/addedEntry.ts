import { CHOMPING_MODE } from 'js-yaml'
import { lineBreakOf, lineEndAt, lineStartAt, nextLineAt } from '../../text/lineBreaks.ts'
import type { PlacedNode } from '../yaml/placedNode.ts'
import { isBlock } from '../yaml/placedNode.ts'
import type { Splice } from './splice.ts'
import type { FlowSpan } from './takeOut.ts'
import { belowComments } from './takeOut.ts'

interface NewLines {
  /** The ways to write the entry, each of one or more lines. */
  lines: readonly string[]
  /** Comments right below that are indented further than this column belong to the node, and stay with it. */
  column?: number
}

/** Adds an entry in lines of its own below the node of another one. */
export function entryBelow(
  source: string,
  node: PlacedNode,
  { lines, column = Infinity }: NewLines,
): Splice[] {
  const lineBreak = lineBreakOf(source)
  const end = endWithBlankLines(node)
  const below = end > node.end ? end : nextLineAt(source, end)
  const at = belowComments(source, below, column)
  const isLastLine = lineEndAt(source, end) === source.length && at !== lineStartAt(source, at)
  return lines.map(line => ({
    from: at,
    to: at,
    by: isLastLine ? lineBreak + line : line + lineBreak,
  }))
}

/** Blank lines below a block belong to the block if it keeps them. */
function endWithBlankLines(node: PlacedNode): number {
  if (node.kind === 'mapping' && !node.isFlow) {
    const last = node.pairs.at(-1)?.value
    return last ? endWithBlankLines(last) : node.end
  }
  const keeps =
    node.kind === 'scalar' && isBlock(node.event) && node.event.chomping === CHOMPING_MODE.KEEP
  return keeps ? Math.max(node.end, node.event.valueEnd) : node.end
}

interface FlowEntry {
  entries: readonly FlowSpan[]
  /** Which of them it is behind. */
  behind: number
  /** The ways to write it. */
  texts: readonly string[]
}

/** Adds an entry in brackets, with the signs and spaces that separate its neighbours. */
export function entryInFlow(source: string, { entries, behind, texts }: FlowEntry): Splice[] {
  const [former, before] = [entries[behind - 1], entries[behind]]
  if (!before) return []
  const between = former ? source.slice(former.end, before.from) : ''
  const comma = /^,\s*$/.test(between) ? between : ', '
  // A comment behind the comma belongs to the entry before it.
  const [commented] =
    /^,[ \t]+#.*/.exec(source.slice(before.end, lineEndAt(source, before.end))) ?? []
  const at = before.end + (commented?.length ?? 0)
  const indent = ' '.repeat(before.from - lineStartAt(source, before.from))
  return texts.map(text => ({
    from: at,
    to: at,
    by: commented === undefined ? comma + text : `${lineBreakOf(source)}${indent}${text},`,
  }))
}
