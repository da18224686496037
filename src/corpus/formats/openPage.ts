import type { BlockKind, ReadBlock } from '../sourceDocument.ts'

export interface PlacedBlock extends ReadBlock {
  isInMain: boolean
}

/** A page that is being read: the elements that are open, and the blocks so far. */
export interface OpenPage {
  /** How many elements of each name are open. */
  open: Map<string, number>
  lists: { isOrdered: boolean; items: number }[]
  blocks: PlacedBlock[]
  block: PlacedBlock | undefined
  /** The line on which the parser is. */
  line: () => number
}

export const isInside = ({ open }: OpenPage, name: string): boolean => (open.get(name) ?? 0) > 0

/** Lists and tables are one block with all that stands in them. */
export const isWithin = (page: OpenPage): boolean =>
  page.lists.length > 0 || isInside(page, 'table')

export function beginBlock(page: OpenPage, kind: BlockKind, level?: number): PlacedBlock {
  endBlock(page)
  const isInMain = isInside(page, 'main')
  const block = { kind, text: '', line: page.line(), isInMain, ...(level ? { level } : {}) }
  page.block = block
  return block
}

export function endBlock(page: OpenPage): void {
  const { block, blocks } = page
  if (block) blocks.push({ ...block, text: tidyText(block.text, block.kind) })
  page.block = undefined
}

export function writeText(page: OpenPage, text: string): void {
  if (!page.block && text.trim() === '') return
  const block = page.block ?? beginBlock(page, 'paragraph')
  block.text += text
}

/** Where a line of text ends. In a cell of a table there is one line, and the mark of an item stands before its text. */
export function breakLine(page: OpenPage): void {
  if (!isWithin(page)) endBlock(page)
  else if (isInside(page, 'table')) writeText(page, ' ')
  else if (!itemMark.test(page.block?.text.slice(-30) ?? '')) writeText(page, '\n')
}

const itemMark = /(?:^|\n)\s*(?:-|\d+\.) $/

/** Without empty lines, and one space between words; the lines of a list keep their indent. */
function tidyText(text: string, kind: BlockKind): string {
  if (kind === 'code') return text
  return text
    .split('\n')
    .map(line => line.replaceAll(/(?<=\S)[^\S\n]+/gu, ' ').trimEnd())
    .map(line => (kind === 'list' ? line : line.trimStart()))
    .filter(line => line !== '')
    .join('\n')
}
