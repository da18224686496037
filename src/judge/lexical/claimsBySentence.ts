import { sentences } from '../../text/sentences.ts'
import { blocks } from './markdownBlocks.ts'
import { isPleasantry } from './pleasantries.ts'
import { wordCount } from './terms.ts'

export interface QuestionedText {
  text: string
  /** What the text answers. */
  question?: string
}

/** Up to so many words, a sentence is taken for an answer that says nothing without its question. */
const shortAnswer = 5
const joint = ' — '

/**
 * Sentences of a text, each once, without list marks and markdown. Questions, pleasantries, lead-ins
 * ("You need:") and headings over other text are none. Nothing is rewritten: "it" stays "it".
 */
export function claimsBySentence({ text, question }: QuestionedText): { claims: string[] } {
  const parts = blocks(text)
  const body = statements(parts.filter(part => !part.heading).map(part => part.text))
  const said = body.length > 0 ? body : statements(parts.map(part => part.text))
  const claims = new Map<string, string>()
  for (const sentence of said) {
    const claim = wordCount(sentence) <= shortAnswer ? withQuestion(sentence, question) : sentence
    const folded = claim.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ')
    if (!claims.has(folded)) claims.set(folded, claim)
  }
  return { claims: [...claims.values()] }
}

/** What a claim says beyond the question that was joined to it. */
export function answerPart(claim: string, question: string | undefined): string {
  const head = withQuestion('', question)
  return claim.startsWith(head) ? claim.slice(head.length) : claim
}

const withQuestion = (sentence: string, question = ''): string =>
  question.trim() === '' ? sentence : `${question.trim()}${joint}${sentence}`

const statements = (texts: readonly string[]): string[] =>
  texts.flatMap(text => sentences(text)).filter(isStatement)

/** Questions, pleasantries, lead-ins and bare signs state nothing that could be checked. */
export function isStatement(sentence: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(sentence) || isPleasantry(sentence)) return false
  // In Armenian the colon is the full stop.
  return !/(?:[?？؟]|(?<!\p{sc=Armn})[:：])["'»”’)\]」』]*$/u.test(sentence)
}
