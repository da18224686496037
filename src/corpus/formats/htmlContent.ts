import { Parser } from 'htmlparser2'
import { lineMap } from '../../text/lineMap.ts'
import type { ReadContent } from '../sourceDocument.ts'
import { isLeftOut, isVoid } from './htmlElements.ts'
import { closeElement, openElement } from './htmlLayout.ts'
import { endBlock, isInside, type OpenPage, writeText } from './openPage.ts'

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
