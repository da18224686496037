import { builtOnce } from '../../text/builtOnce.ts'
import { normalForm } from '../../text/normalForm.ts'
import { digitsForWords } from '../../text/numberWords.ts'
import { isUnspaced } from '../../text/tokens.ts'
import { foldedWords } from '../checks/foldedWords.ts'
import { functionWords } from './functionWords.ts'

/**
 * Whether a sentence shares a content word or a number with texts. Words that begin alike count as one word, because they
 * may be its forms; "thirty" counts as 30. A Han character is a word. In other scripts without spaces, two letters are
 * one. A sentence without content words needs any word of the texts; texts without content words share with all words.
 *
 * In doubt the answer is yes: a false alarm costs a score, and an invented claim is still checked against passages.
 *
 * @returns the test for one sentence
 */
export function sharesWordsWith(texts: readonly string[]): (sentence: string) => boolean {
  const plain = texts.join('\n').toLowerCase()
  const folded = builtOnce(() => foldedTexts(texts))
  // Folding takes long, and most sentences repeat a long word as it stands.
  return sentence => repeatsLongWord(sentence, plain) || folded()(sentence)
}

/** Letters of a word that is also looked for in compounds, and in texts that lost their spaces. */
const longWord = 5
const longWords = new RegExp(String.raw`\p{L}{${longWord},}`, 'gu')

function repeatsLongWord(sentence: string, plain: string): boolean {
  for (const [word] of sentence.toLowerCase().matchAll(longWords)) {
    if (!functionWords.has(word) && plain.includes(word)) return true
  }
  return false
}

function foldedTexts(texts: readonly string[]): (sentence: string) => boolean {
  const known = wordsOf(texts.join('\n'))
  const content = contentOf(known)
  const forms = new Set(content.flatMap(formsOf))
  const joined = known.join('')
  return sentence => {
    const words = wordsOf(sentence)
    const own = contentOf(words)
    if (own.length === 0) return words.some(word => known.includes(word))
    if (content.length === 0) return true
    return own.some(
      word =>
        formsOf(word).some(form => forms.has(form)) ||
        (word.length >= longWord && joined.includes(word)),
    )
  }
}

/** The words and numbers of a text, folded, without signs. */
function wordsOf(text: string): string[] {
  const { words } = foldedWords(digitsForWords(normalForm(text, 'NFKC').toLowerCase()))
  return words.flatMap((word, index) => {
    if (!/[\p{L}\p{N}]/u.test(word)) return []
    if (/\p{N}/u.test(word)) return [word.replace(/^-/u, '')]
    return [isPart(word) ? `${word}${next(words[index + 1])}` : word]
  })
}

/** Whether it is a letter that says little by itself, as of Hiragana and Thai. */
const isPart = (word: string): boolean => isUnspaced(word) && !/^\p{sc=Han}/u.test(word)

const next = (word = ''): string => (isPart(word) ? word : '')

const grammar = builtOnce(() => new Set(foldedWords([...functionWords].join(' ')).words))

const contentOf = (words: readonly string[]): string[] => words.filter(word => !grammar().has(word))

const stem = 4
const shortStem = 3
const longestOfShortStem = 6

/** The beginnings by which forms of a word are recognized: "гарантия" and "гарантии", "дом" and "дома". */
function formsOf(word: string): string[] {
  if (/\p{N}/u.test(word)) return [word]
  // Korean endings change the last letter of a syllable.
  const spelled = word.normalize('NFD')
  const forms = [spelled.slice(0, stem)]
  if (spelled.length <= longestOfShortStem) forms.push(spelled.slice(0, shortStem))
  return forms
}
