import { chinese } from './abstentionPhrases/chinese.ts'
import { english } from './abstentionPhrases/english.ts'
import { french } from './abstentionPhrases/french.ts'
import { german } from './abstentionPhrases/german.ts'
import { japanese } from './abstentionPhrases/japanese.ts'
import type { AbstentionLanguage, AbstentionPhrases } from './abstentionPhrases/phrases.ts'
import { russian } from './abstentionPhrases/russian.ts'
import { spanish } from './abstentionPhrases/spanish.ts'
import { sentences } from './sentences.ts'

const languages: readonly AbstentionLanguage[] = [
  english,
  russian,
  chinese,
  german,
  spanish,
  french,
  japanese,
]

/** Characters of the longest refusal. Longer texts say something. */
const longest = 1000

/** Marks around words that carry no meaning here: quotes, emphasis, list markers, citations. */
const dressing = /\[\^?\d+\]|["«»“”„「」*_`#>]|^\s*[-•]\s/gmu

/**
 * Whether a text says that it can't answer, and nothing else: each of its clauses is a refusal, or
 * an apology, a question, a hint where else to ask, or a word on what the sources hold instead. A
 * text that refuses and then answers ("I'm not sure, but thirty days") is an answer, because its
 * claims must be checked.
 */
export function isRefusal(answer: string): boolean {
  if (answer.length > longest) return false
  const plain = answer.replaceAll(dressing, ' ').normalize('NFKC').replaceAll(/[’‘ʼ]/gu, "'")
  const lines = sentences(plain)
    .filter(sentence => !sentence.endsWith('?'))
    .map(sentence => sentence.toLowerCase().replaceAll(/\s+/gu, ' '))
  const text = lines.join('\n')
  return languages.some(language => language.signs.test(text) && refuses(lines, language))
}

function refuses(lines: readonly string[], { signs, phrases }: AbstentionLanguage): boolean {
  const language: AbstentionPhrases = phrases()
  let refused = false
  for (const line of lines) {
    for (const clause of line.split(/;/u).flatMap(part => part.split(language.contrast))) {
      const point = pointOf(clause, language.openings)
      if (point === '') continue
      if (signs.test(point) && isOne(language.refusals, point)) refused = true
      // Most texts are answers, and show it in their first clause.
      else if (!isOne(language.remarks, point)) return false
    }
  }
  return refused
}

const isOne = (patterns: readonly RegExp[], clause: string): boolean =>
  patterns.some(pattern => pattern.test(clause))

/** What is left of a clause without its openings and the punctuation around it. */
function pointOf(clause: string, openings: RegExp): string {
  const trimmed = clause.replaceAll(/^[\s\p{P}]+|[\s\p{P}\p{S}]+$/gu, '')
  const rest = trimmed.replace(openings, '')
  return rest === trimmed ? trimmed : pointOf(rest, openings)
}
