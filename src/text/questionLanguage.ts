import { scriptShares } from './scripts.ts'
import { tokens } from './tokens.ts'

/** Short words that are common in one of these languages and rare in the others. */
const commonWords: Record<string, readonly string[]> = {
  English: 'the is are how what do does can my to of and for with you when where why i'.split(' '),
  German: 'der die das ist wie was ich und für mit kann wann wo warum nicht ein eine den zu'.split(
    ' ',
  ),
  French:
    'le la les est comment que quel quelle je et pour avec puis quand où pourquoi des du'.split(
      ' ',
    ),
  Spanish: 'el los las es cómo qué cuál mi y para con puedo cuándo dónde por una del'.split(' '),
  Italian: 'il gli è come che quale posso e per con quando dove perché una della sono mio'.split(
    ' ',
  ),
  Portuguese: 'o os as é como que qual meu e para com posso quando onde uma do da não'.split(' '),
  Dutch: 'de het is hoe wat ik en voor met kan wanneer waar waarom niet een van mijn'.split(' '),
}

/**
 * The language of a question by its script and its common words: `English`, `Han`, or `Latin` for a
 * text in Latin letters that has too few words that tell. It groups questions that are alike, and
 * need not be right for each.
 */
export function questionLanguage(text: string): string {
  const script = scriptShares(text)[0]?.script ?? 'none'
  if (script !== 'Latin') return script
  const words = tokens(text)
  const counts = Object.entries(commonWords).map(([language, common]) => ({
    language,
    count: words.filter(word => common.includes(word)).length,
  }))
  const [first, second] = counts.toSorted((one, other) => other.count - one.count)
  if (!first || first.count === 0 || first.count === second?.count) return script
  return first.language
}

/** Whether two results of {@link questionLanguage} may be of one language: of a text in Latin letters it may be unknown. */
export function maySpeakAlike(one: string, other: string): boolean {
  const isUnknown = (language: string) => language === 'none' || language === 'Latin'
  const isInLatin = (language: string) => isUnknown(language) || isNamed(language)
  if (one === 'none' || other === 'none' || one === other) return true
  return (isUnknown(one) || isUnknown(other)) && isInLatin(one) && isInLatin(other)
}

const isNamed = (language: string): boolean => Object.hasOwn(commonWords, language)

/** `German`, or `Cyrillic script` if only the script is known. */
export function languageInWords(language: string): string {
  return isNamed(language) || language === 'Japanese' ? language : `${language} script`
}
