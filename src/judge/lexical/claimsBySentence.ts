import { normalForm } from '../../text/normalForm.ts'
import type { IsSource } from '../../text/citationMarks/sourceNames.ts'
import { citedSentences, withMarks } from './citedSentences.ts'
import { functionWords } from './functionWords.ts'
import { isLeadIn, mayState } from './statements.ts'
import { comparedWords, wordCount, comparedText, numbers, terms } from './terms.ts'
import { withoutMetadiscourse } from './metadiscourse.ts'

export interface QuestionedText {
  text: string
  /** The question that the text answers. */
  question?: string
}

/** A sentence with at most this many words needs its question to say anything. */
const shortAnswer = 5
const joint = ' — '

/** A sentence, with its citation marks if it has any. */
export type SentenceClaim = string | { text: string; cites: string[] }

/**
 * Sentences of a text, each once, without list marks, markdown, citation marks and lists of sources. It leaves out
 * questions, pleasantries, sentences without content words ("It is."), and headings and lead-ins that only introduce
 * the rest. It rewrites nothing: "it" stays "it".
 *
 * @param isSource tells names in marks that don't look like one. @default no name is known
 */
export function claimsBySentence(
  { text, question }: QuestionedText,
  isSource?: IsSource,
): { claims: SentenceClaim[] } {
  const { text: marked, marks } = withMarks(text, isSource)
  const said = blocks(marked).flatMap(block => statementsIn(block, marks))
  const body = said.filter(({ introduces }) => !introduces).map(({ sentence }) => sentence)
  const wording = wordingOf(said.length === body.length ? [] : body)
  const claims = new Map<string, { text: string; cites: Set<string> }>()
  for (const { sentence, cites, introduces } of said) {
    if (introduces && onlyIntroduces(sentence, wording)) continue
    const isShort = wordCount(sentence) <= shortAnswer && !(introduces && body.length > 0)
    const claim = isShort ? withQuestion(sentence, question) : sentence
    const folded = normalForm(claim, 'NFKC').toLowerCase().replace(/\s+/gu, ' ')
    const former = claims.get(folded)
    if (!former) claims.set(folded, { text: claim, cites: new Set(cites) })
    else for (const mark of cites) former.cites.add(mark)
  }
  return {
    claims: [...claims.values()].map(({ text: claim, cites }) =>
      cites.size === 0 ? claim : { text: claim, cites: [...cites] },
    ),
  }
}

/** The part of a claim besides the question that was joined to it. */
export function answerPart(claim: string, question: string | undefined): string {
  const head = withQuestion('', question)
  return claim.startsWith(head) ? claim.slice(head.length) : claim
}

const withQuestion = (sentence: string, question = ''): string =>
  question.trim() === '' ? sentence : `${question.trim()}${joint}${sentence}`

interface Statement {
  sentence: string
  /** The citation marks of the sentence, as written. */
  cites: readonly string[]
  /** Whether the sentence is a heading or a lead-in. */
  introduces: boolean
}

function statementsIn({ text, heading: isHeading }: Block, marks: readonly string[]): Statement[] {
  return citedSentences(text, marks)
    .filter(({ sentence }) => mayState(sentence) && namesSomething(sentence))
    .map(({ sentence, cites }) => ({
      sentence,
      cites,
      introduces: isHeading || isLeadIn(sentence),
    }))
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

/** The plain text as blocks. */
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
    .replace(/\*\*/gu, '')
    .replace(/^\||\|$/gu, '')
    .replace(/\s{0,3}\|\s{0,3}/gu, ', ')
    .trim()
}

/** The words and numbers of a text. */
interface Wording {
  stems: ReadonlySet<string>
  numbers: ReadonlySet<string>
}

function wordingOf(texts: readonly string[]): Wording {
  return {
    stems: new Set(texts.flatMap(text => terms(text).map(({ stem }) => stem))),
    numbers: new Set(texts.flatMap(text => [...numbers(text)])),
  }
}

/** A heading with at most this many words names a topic: "Battery life". */
const longestLabel = 3
const ended = /[.!。！…]["'»”’)\]」』]*$/u
/** "How returns work" is a question, if no further clause follows. */
const indirectQuestion = /^(?:how|как|wie|comment|cómo|come)\s[^,;:.!]*:?$/iu

/**
 * Whether a heading or lead-in adds nothing to the text under it: all its words are in that text,
 * or are about the text itself ("Summary", "Here is what you need to know:"), or are a label or an
 * indirect question. A heading that adds a number, or a word in a longer phrase, has something to
 * check.
 */
function onlyIntroduces(sentence: string, body: Wording): boolean {
  const own = withoutMetadiscourse(comparedText(sentence))
  if ([...numbers(own)].some(number => !body.numbers.has(number))) return false
  if (!terms(own).some(({ stem, word }) => !functionWords.has(word) && !body.stems.has(stem)))
    return true
  if (body.stems.size === 0) return false
  const isLabel = wordCount(sentence) <= longestLabel && !ended.test(sentence)
  return isLabel || indirectQuestion.test(sentence)
}
