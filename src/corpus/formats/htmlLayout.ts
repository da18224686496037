import { blockElements, isVoid } from './htmlElements.ts'
import {
  beginBlock,
  breakLine,
  endBlock,
  isInside,
  isWithin,
  type OpenPage,
  writeText,
} from './openPage.ts'

const heading = /^h[1-6]$/

/** What the beginning of an element means for the text: a new block, a new line, or nothing. */
export function openElement(page: OpenPage, name: string): void {
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

export function closeElement(page: OpenPage, name: string): void {
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
