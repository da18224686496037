import { Parser } from 'htmlparser2'
import { lineMap } from '../../text/lineMap.ts'
import type { ReadContent, BlockKind, ReadBlock } from '../sourceDocument.ts'

interface HtmlContentOptions {
  /** The line of the file on which the HTML begins. @default 1 */
  firstLine?: number
}

/** The readable content of a page: no scripts, styles or navigation. If the page has a `<main>`, only that. */
export function htmlContent(
  source: string,
  { firstLine = 1 }: HtmlContentOptions = {},
): ReadContent {
  const positionAt = lineMap(source)
  const line = (): number => firstLine - 1 + positionAt(parser.startIndex).line
  const page: OpenPage = { open: new Map(), lists: [], blocks: [], block: undefined, line }
  let title: string | undefined
  let skipped = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (skipped > 0 || isLeftOut(name, attributes)) skipped += isVoid(name) ? 0 : 1
      else openElement(page, name)
    },
    onclosetag(name) {
      if (isVoid(name)) return
      if (skipped > 0) skipped -= 1
      else closeElement(page, name)
    },
    ontext(text) {
      if (skipped > 0) return
      if (isInside(page, 'title')) title = (title ?? '') + text
      else writeText(page, isInside(page, 'pre') ? text : text.replaceAll(/\s+/gu, ' '))
    },
  })
  parser.end(source)
  endBlock(page)
  const main = page.blocks.filter(({ isInMain }) => isInMain)
  const read = main.length > 0 ? main : page.blocks
  const blocks = read.map(({ isInMain: _, ...block }) => block)
  return title === undefined ? { blocks } : { title: title.replaceAll(/\s+/gu, ' ').trim(), blocks }
}

const heading = /^h[1-6]$/

/** Applies the beginning of an element to the text: a new block, a new line, or no change. */
function openElement(page: OpenPage, name: string): void {
  if (name === 'ul' || name === 'ol') openList(page, name === 'ol')
  else if (name === 'li') openItem(page)
  else if (name === 'tr') writeText(page, '\n|')
  else if (name === 'td' || name === 'th') writeText(page, ' ')
  else if (name === 'br') writeText(page, isInside(page, 'table') ? ' ' : '\n')
  else if (isWithin(page)) {
    if (blockElements.has(name) || heading.test(name)) breakLine(page)
  } else if (name === 'table') beginBlock(page, 'table')
  else if (name === 'pre') beginBlock(page, 'code')
  else if (heading.test(name)) beginBlock(page, 'heading', Number(name[1]))
  else if (blockElements.has(name)) breakLine(page)
  if (!isVoid(name)) page.open.set(name, (page.open.get(name) ?? 0) + 1)
}

function closeElement(page: OpenPage, name: string): void {
  page.open.set(name, Math.max(0, (page.open.get(name) ?? 0) - 1))
  if (name === 'ul' || name === 'ol') page.lists.pop()
  if (name === 'td' || name === 'th') writeText(page, ' |')
  else if (['ul', 'ol', 'table', 'pre'].includes(name) || heading.test(name)) {
    if (!isWithin(page)) endBlock(page)
  } else if (blockElements.has(name)) breakLine(page)
}

function openList(page: OpenPage, isOrdered: boolean): void {
  if (!isWithin(page)) beginBlock(page, 'list')
  page.lists.push({ isOrdered, items: 0 })
}

function openItem(page: OpenPage): void {
  const list = page.lists.at(-1)
  if (!list) {
    breakLine(page)
    return
  }
  list.items += 1
  const indent = '  '.repeat(Math.min(page.lists.length, 20) - 1)
  writeText(page, `\n${indent}${list.isOrdered ? `${list.items}.` : '-'} `)
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Elements that are not content of the page: code, controls, and navigation. */
const leftOut = words(
  'script style noscript template svg math iframe object canvas audio video nav menu button select textarea',
)
const leftOutRoles = words('navigation search menu menubar toolbar banner contentinfo')

/** Elements that end a line of text. Others, such as `b`, are inline. */
const blockElements = words(
  'address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'header hr html legend main p section summary',
)

/** Elements without an end tag. */
const voidElements = words('area base br col embed hr img input link meta source track wbr')

const isVoid = (name: string): boolean => voidElements.has(name)

function isLeftOut(name: string, attributes: Record<string, string>): boolean {
  return (
    leftOut.has(name) ||
    leftOutRoles.has(attributes['role'] ?? '') ||
    'hidden' in attributes ||
    attributes['aria-hidden'] === 'true'
  )
}

interface PlacedBlock extends ReadBlock {
  isInMain: boolean
}

/** The state of a page during reading: the open elements, and the blocks so far. */
interface OpenPage {
  /** The number of open elements of each name. */
  open: Map<string, number>
  lists: { isOrdered: boolean; items: number }[]
  blocks: PlacedBlock[]
  block: PlacedBlock | undefined
  /** The parser's current line. */
  line: () => number
}

const isInside = ({ open }: OpenPage, name: string): boolean => (open.get(name) ?? 0) > 0

/** A list or table is one block with all its content. */
const isWithin = (page: OpenPage): boolean => page.lists.length > 0 || isInside(page, 'table')

function beginBlock(page: OpenPage, kind: BlockKind, level?: number): PlacedBlock {
  endBlock(page)
  const isInMain = isInside(page, 'main')
  const block = { kind, text: '', line: page.line(), isInMain, ...(level ? { level } : {}) }
  page.block = block
  return block
}

function endBlock(page: OpenPage): void {
  const { block, blocks } = page
  if (block) blocks.push({ ...block, text: tidyText(block.text, block.kind) })
  page.block = undefined
}

function writeText(page: OpenPage, text: string): void {
  if (!page.block && text.trim() === '') return
  const block = page.block ?? beginBlock(page, 'paragraph')
  block.text += text
}

/** Ends a line of text. A cell of a table has only one line, and the mark of an item comes before its text. */
function breakLine(page: OpenPage): void {
  if (!isWithin(page)) endBlock(page)
  else if (isInside(page, 'table')) writeText(page, ' ')
  else if (!itemMark.test(page.block?.text.slice(-30) ?? '')) writeText(page, '\n')
}

const itemMark = /(?:^|\n)\s*(?:-|\d+\.) $/

/** Removes empty lines and repeated spaces. The lines of a list keep their indent. */
function tidyText(text: string, kind: BlockKind): string {
  if (kind === 'code') return text
  return text
    .split('\n')
    .map(line => line.replaceAll(/(?<=\S)[^\S\n]+/gu, ' ').trimEnd())
    .map(line => (kind === 'list' ? line : line.trimStart()))
    .filter(line => line !== '')
    .join('\n')
}
