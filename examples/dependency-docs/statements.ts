import type { Chunk } from './chunks.ts'
import { parseBlocks } from './markdown.ts'
import { terms } from './tokens.ts'

/** What an extracted answer is made of. */
export interface Statement {
  heading: string
  text: string
  /** Of the statement and of the headings that it stands under. */
  terms: Set<string>
}

/** The sentences, list items and table rows of a chunk, in its order. */
export function readStatements({ title, text }: Chunk): Statement[] {
  let heading = title.split(' › ').at(-1) ?? ''
  const blocks = parseBlocks(text).slice(1)
  return blocks.flatMap((block, index) => {
    if (block.kind === 'heading') heading = block.text
    if (block.kind !== 'text') return []
    const next = blocks[index + 1]
    // "Run this command:" says nothing without the command.
    const shown = block.text.endsWith(':') && next?.kind === 'code' ? shortCode(next.text) : ''
    return splitSentences(block.text + shown).map(sentence => ({
      heading,
      text: sentence,
      terms: new Set(terms([title, heading, sentence].join(' '))),
    }))
  })
}

const longestCode = 4

function shortCode(fenced: string): string {
  const lines = fenced.split('\n').slice(1, -1)
  return lines.length > longestCode ? '' : ` ${lines.join(' ')}`
}

const listMark = /^\s*(?:[-*|]|\d+\.)\s+/
const sentenceEnd = /(?<=[.!?])\s+(?=\p{Lu}|`)|(?<=[。！？])/u

function splitSentences(text: string): string[] {
  return text
    .split(/\n(?=\s*(?:[-*|]|\d+\.)\s)/)
    .flatMap(item => item.replace(listMark, '').split(sentenceEnd))
    .map(sentence => sentence.replaceAll(/\s+/g, ' ').replace(/\s*\|?\s*$/, ''))
    .filter(sentence => /\p{L}/u.test(sentence))
}
