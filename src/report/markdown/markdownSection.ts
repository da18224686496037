import { moreText } from './firstOf.ts'

/** A part of the report. Whole items of it may be left out, never a piece of one. */
export interface Section {
  /** What is before the items, such as a heading or the beginning of a fold. */
  opening?: string
  items: readonly string[]
  /** Items that are blocks by themselves, such as tables, are kept apart. @default a list */
  blocks?: boolean
  closing?: string
  /** How many items were left out before. @default 0 */
  more?: number
  weight: Weight
}

/** In the order in which a report that is too long loses them. `all` always stays whole. */
const weights = ['improvement', 'passed', 'detail', 'case', 'table', 'finding', 'all'] as const

type Weight = (typeof weights)[number]

/**
 * The sections as Markdown with at most `maximumLength` characters. Items up to a weight are left out, and
 * their number stands in their place. Undefined if that does not suffice.
 */
export function fitSections(
  sections: readonly Section[],
  { maximumLength, upTo }: { maximumLength: number; upTo: Weight },
): string | undefined {
  const fitting = [...sections]
  const rank = (index: number) => weights.indexOf(sections[index]?.weight ?? 'all')
  const dispensable = [...sections.keys()]
    .filter(index => rank(index) <= weights.indexOf(upTo))
    .toSorted((first, second) => rank(first) - rank(second) || second - first)
  for (const index of dispensable) {
    const excess = textOf(fitting).length - maximumLength
    const section = fitting[index]
    if (excess > 0 && section) fitting[index] = shortened(section, excess)
  }
  const text = textOf(fitting)
  return text.length > maximumLength ? undefined : text
}

function textOf(sections: readonly Section[]): string {
  const blocks = sections.map(sectionText).filter(text => text !== '')
  return `${blocks.join('\n\n')}\n`
}

function sectionText({ opening, items, blocks = false, closing, more = 0 }: Section): string {
  const bullet = blocks ? '' : '- '
  const shown = items.map(item => `${bullet}${item}`)
  const all = more > 0 ? [...shown, `${bullet}${moreText(more)}`] : shown
  const list = all.join(blocks ? '\n\n' : '\n')
  return [opening, list, closing].filter(part => part !== undefined && part !== '').join('\n\n')
}

/** Room for the line that says how many items are missing. */
const moreLength = 40

/** The section without as many of its last items as make it shorter by `excess` characters. */
function shortened(section: Section, excess: number): Section {
  const { items, more = 0 } = section
  let kept = items.length
  let gained = -moreLength
  while (kept > 0 && gained < excess) {
    kept -= 1
    gained += items[kept]?.length ?? 0
  }
  return { ...section, items: items.slice(0, kept), more: more + items.length - kept }
}

/** Content that opens at a click, or is open. The title is not escaped, because it is always ours. */
export function fold(title: string, isOpen = false): { opening: string; closing: string } {
  const details = isOpen ? '<details open>' : '<details>'
  return { opening: `${details}\n<summary>${title}</summary>`, closing: '</details>' }
}

/** A list under a heading. */
export function titled(title: string, items: readonly string[]): Section {
  return { opening: `### ${title}`, items, weight: 'detail' }
}
