import { normalForm } from '../../text/normalForm.ts'
import { sentences } from '../../text/sentences.ts'
import { functionWords } from './functionWords.ts'
import { onlyIntroduces, wordingOf } from './introductions.ts'
import { isLeadIn, mayState } from './statements.ts'
import { comparedWords, wordCount } from './terms.ts'

export interface QuestionedText {
  text: string
  /** What the text answers. */
  question?: string
}

/** A sentence of so many words or fewer says nothing without the question that it answers. */
const shortAnswer = 5
const joint = ' — '

/**
 * Sentences of a text, each once, without list marks and markdown. Questions, pleasantries, what
 * names nothing ("It is.") and headings and lead-ins that only introduce the rest are left out.
 * Nothing is rewritten: "it" stays "it".
 */
export function claimsBySentence({ text, question }: QuestionedText): { claims: string[] } {
  const said = blocks(text).flatMap(statementsIn)
  const body = said.filter(({ introduces }) => !introduces).map(({ sentence }) => sentence)
  const wording = wordingOf(said.length === body.length ? [] : body)
  const claims = new Map<string, string>()
  for (const { sentence, introduces } of said) {
    if (introduces && onlyIntroduces(sentence, wording)) continue
    const isShort = wordCount(sentence) <= shortAnswer && !(introduces && body.length > 0)
    const claim = isShort ? withQuestion(sentence, question) : sentence
    const folded = normalForm(claim, 'NFKC').toLowerCase().replace(/\s+/gu, ' ')
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

interface Statement {
  sentence: string
  /** It is a heading or a lead-in. */
  introduces: boolean
}

function statementsIn({ text, heading: isHeading }: Block): Statement[] {
  return sentences(text)
    .filter(sentence => mayState(sentence) && namesSomething(sentence))
    .map(sentence => ({ sentence, introduces: isHeading || isLeadIn(sentence) }))
}

const namesSomething = (sentence: string): boolean =>
  comparedWords(sentence).some(word => !functionWords.has(word))

/** A paragraph, a list item, a table row or a heading. Sentences end with it. */
interface Block {
  text: string
  heading: boolean
}

const heading = /^\s{0,3}(?:#{1,6}\s+\S|\*\*[^*]{1,200}\*\*:?\s*$)/u
const ownBlock = /^\s*(?:[-*+•‣⁃·–—]\s|\d{1,3}[.)]\s|\p{L}\)\s|\||>)/u
const fence = /^\s*(?:```|~~~)/u

/** The plain text, block by block. Marks of citations ("[1]") go too. */
function blocks(text: string): Block[] {
  const found: Block[] = []
  let open: Block | undefined
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/u)) {
    const plain = plainText(line)
    const isHeading = heading.test(line)
    if (plain === '' || fence.test(line)) open = undefined
    else if (open && !isHeading && !ownBlock.test(line)) open.text += `\n${plain}`
    else {
      open = { text: plain, heading: isHeading }
      found.push(open)
      if (isHeading) open = undefined
    }
  }
  return found
}

function plainText(line: string): string {
  return line
    .trim()
    .replace(/^(?:#{1,6}\s+|>\s?|[-*+•‣⁃·]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+|\p{L}\)\s+)+/u, '')
    .replace(/!?\[([^[\]]{0,300})\]\([^()\s]{0,300}\)/gu, '$1')
    .replace(/\s?(?:\[\^?\d{1,3}(?:[,\s–-]{1,3}\d{1,3}){0,20}\]|【\d{1,3}[^】]{0,40}】)/gu, '')
    .replace(/\*\*/gu, '')
    .replace(/^\||\|$/gu, '')
    .replace(/\s{0,3}\|\s{0,3}/gu, ', ')
    .trim()
}
