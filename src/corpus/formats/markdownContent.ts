import { fromMarkdown } from 'mdast-util-from-markdown'
import type { ReadBlock, ReadContent } from '../sourceDocument.ts'
import { htmlContent } from './htmlContent.ts'

type Root = ReturnType<typeof fromMarkdown>
type Flow = Root['children'][number]
type Parent = Extract<Flow, { children: unknown }>
type Inline = Parent['children'][number]

/**
 * The readable content of Markdown (CommonMark, with the tables of GitHub): no markup, front matter or HTML tags.
 * @throws Error if lists and block quotes are nested more deeply than any person writes them
 */
export function markdownContent(source: string): ReadContent {
  const { body, title } = withoutFrontMatter(source)
  if (nesting(body) > mostNesting)
    throw new Error('its lists and block quotes are nested too deeply')
  const blocks = fromMarkdown(body).children.flatMap(node => flowBlocks(node, body))
  return title === undefined ? { blocks } : { title, blocks }
}

/** The parser's time is at least quadratic in the nesting: a line of 100 000 block quotes would take it a minute. */
const mostNesting = 2000
/** More than people write. */
const usualDepth = 10

const containerMarks = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))+/gmu

/** The nesting of lists and block quotes beyond the usual depth, summed over all lines. */
function nesting(source: string): number {
  let sum = 0
  for (const [marks] of source.matchAll(containerMarks)) {
    const indent = marks.search(/[^ \t]/u)
    const count = marks.match(/[^ \t\d]/gu)?.length ?? 0
    sum += Math.max(0, count + indent / 4 - usualDepth)
  }
  return sum
}

/** Replaces lines of front matter by empty ones, so that the others keep their numbers. */
function withoutFrontMatter(source: string): { body: string; title?: string } {
  const [matter, fence] = /^(---|\+\+\+)[^\S\n]*\n(?:.*\n)*?\1[^\S\n]*(?:\n|$)/u.exec(source) ?? []
  if (matter === undefined || fence === undefined) return { body: source }
  const body = matter.replaceAll(/[^\n]+/gu, '') + source.slice(matter.length)
  const title = /^title\s*[:=]\s*(["']?)(.+?)\1\s*$/mu.exec(matter)?.[2]
  return title === undefined ? { body } : { body, title }
}

function flowBlocks(node: Flow, source: string): ReadBlock[] {
  const line = node.position?.start.line ?? 1
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', text: inlineText(node), line, level: node.depth }]
    case 'paragraph':
      return [paragraphBlock(inlineText(node), line)]
    case 'code':
      return [{ kind: 'code', text: node.value, line }]
    case 'list':
      return [{ kind: 'list', text: listText(node, source), line }]
    case 'html':
      return htmlContent(node.value, { firstLine: line }).blocks.map(block => ({ ...block }))
    case 'blockquote':
      return node.children.flatMap(child => flowBlocks(child, source))
    case 'definition':
      // The parser reads a footnote with a single word as a link definition.
      return node.label?.startsWith('^') ? [{ kind: 'paragraph', text: node.url, line }] : []
    default:
      return []
  }
}

/** The line between a table's header and its rows. */
const delimiterRow = /^(?=.*\|)\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/u

/** Without GitHub's extension a table is a paragraph: its rows stay, and the line of dashes is removed. */
function paragraphBlock(text: string, line: number): ReadBlock {
  const rows = text.split('\n')
  if (!delimiterRow.test(rows[1] ?? '')) return { kind: 'paragraph', text, line }
  return { kind: 'table', text: rows.toSpliced(1, 1).join('\n'), line }
}

function listText(list: Extract<Flow, { type: 'list' }>, source: string): string {
  return list.children
    .map((item, index) => {
      const mark = list.ordered ? `${(list.start ?? 1) + index}. ` : '- '
      const text = item.children
        .flatMap(child => flowBlocks(child, source))
        .map(block => block.text)
        .join('\n')
      return mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`)
    })
    .join('\n')
}

function inlineText(node: Parent): string {
  return node.children.map(child => textOfInline(child)).join('')
}

function textOfInline(node: Inline): string {
  if (node.type === 'break') return '\n'
  if (node.type === 'html') return /^<br\b/iu.test(node.value) ? '\n' : ''
  if ('value' in node) return node.value
  // A footnote reference.
  if (node.type === 'linkReference' && node.label?.startsWith('^')) return ''
  if ('alt' in node) return node.alt ?? ''
  return 'children' in node ? inlineText(node as Parent) : ''
}
