import { Parser } from 'htmlparser2'
import { lineMap } from '../../text/lineMap.ts'
import type { ReadContent } from '../sourceDocument.ts'
import { isLeftOut, isVoid, blockElements } from './htmlElements.ts'
import type { OpenPage } from './openPage.ts'
import { endBlock, isInside, writeText, beginBlock, breakLine, isWithin } from './openPage.ts'

interface HtmlContentOptions {
  /** The line of the file on which the HTML begins. @default 1 */
  firstLine?: number
}

/**
 * What can be read of a page: no scripts, styles or navigation. Where the page says which part is `<main>`, only that.
 */
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

/** What the beginning of an element means for the text: a new block, a new line, or nothing. */
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
