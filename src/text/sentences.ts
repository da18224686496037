import { goesOn } from './sentences/boundary.ts'

/**
 * Ends that the standard's rules don't offer: before a number, before the dash of the next turn of
 * speech, before the next item of a list that runs on in one line.
 */
const furtherEnds = new RegExp(
  // Each of them begins with white space, which is looked for first because that is fast.
  String.raw`(?=\s)(?:${[
    String.raw`(?<=[.!?…]["'»”’)\]]{0,3})\s+(?=\p{N}|[—–-]\s*["«„“]?\p{Lu})`,
    String.raw`(?<=[.!?](?:\[\d{1,3}\]){1,3})\s+(?=\p{Lu})`,
    String.raw`(?<=\p{sc=Armn}[.…]{0,3}:)\s+`,
    String.raw`(?<!\s)\s+(?=(?:[•‣⁃]\s?)?(?:\d{1,3}|\p{Ll})(?:\.\)|[.)])\s)`,
  ].join('|')})`,
  'gu',
)

/**
 * Sentences of a text in any language, in order, trimmed; each is a substring of the text.
 *
 * Intl.Segmenter (Unicode's rules, UAX 29) finds places, and rules on abbreviations, initials, list
 * markers and quotations join what it cuts apart. A line break ends a sentence, unless the line was
 * plainly broken for width.
 *
 * @param language BCP 47 tag. Only ordinals ("am 3. Oktober") and the Greek question mark need it.
 */
export function sentences(text: string, language = 'und'): string[] {
  const found: string[] = []
  let start = 0
  for (const end of possibleEnds(text, language)) {
    const before = text.slice(start, end).trim()
    if (before !== '') {
      if (goesOnAt(text, end, before, language)) continue
      found.push(before)
    }
    start = end
  }
  return found
}

function possibleEnds(text: string, language: string): number[] {
  const ends = new Set<number>()
  for (const { index, segment } of segmenterFor(language).segment(text))
    ends.add(index + segment.length)
  for (const { 0: gap, index } of text.matchAll(furtherEnds)) ends.add(index + gap.length)
  return [...ends].toSorted((one, other) => one - other)
}

const segmenters = new Map<string, Intl.Segmenter>()

/** Made once: making one costs more than cutting a paragraph. */
function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language)
  if (known) return known
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  segmenters.set(language, segmenter)
  return segmenter
}

function goesOnAt(text: string, end: number, before: string, language: string): boolean {
  if (end === text.length) return false
  const following = text.slice(end, end + 80)
  const after = following.trimStart()
  const preceding = text.slice(Math.max(0, end - 80), end)
  const gap = preceding.slice(preceding.trimEnd().length)
  return goesOn({
    before,
    gap: gap + following.slice(0, following.length - after.length),
    after,
    language,
  })
}
