import { cutoff } from '../../src/judge/lexical/checkByWords.ts'
import { support } from '../../src/judge/lexical/support.ts'
import { readLabels } from '../judgebench/labels.ts'

/** A labelled claim, and whether lexical() gets it right. */
export interface BenchItem {
  id: string
  isSupported: boolean
  isLexicalRight: boolean
}

/** @throws UserError where the file holds no labelled items */
export async function readBenchItems(file: string): Promise<BenchItem[]> {
  const items: BenchItem[] = []
  for await (const { id, label, claim_or_answer: text, context, question } of readLabels(file)) {
    const isSupported = label === 'supported'
    const found = support(text, context, question ?? undefined) ?? 0
    items.push({ id, isSupported, isLexicalRight: found >= cutoff === isSupported })
  }
  return items
}
