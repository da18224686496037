import { tokens } from './tokens.ts'

/** Scripts that distinguish languages. Characters of other scripts do not count. */
const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Telugu',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Georgian',
  'Armenian',
  'Ethiopic',
] as const

/** `Japanese` is the kana, and the Han letters beside them. */
export type Script = Exclude<(typeof scripts)[number], 'Hiragana' | 'Katakana'> | 'Japanese'

const patterns = scripts.map(
  name => [name, new RegExp(String.raw`\p{Script=${name}}`, 'u')] as const,
)

/** A text with at least this share of kana is Japanese. */
const leastKana = 0.05

/**
 * The share of each script in the words of a text, largest first: those of {@link tokens}, so that a Han letter
 * weighs as much as a word of letters. Numbers count for none.
 */
export function scriptShares(text: string): { script: Script; share: number }[] {
  const counts = new Map<Script, number>()
  for (const word of tokens(text)) {
    const name = patterns.find(([, pattern]) => pattern.test(word))?.[0]
    if (name === undefined) continue
    const script = name === 'Hiragana' || name === 'Katakana' ? 'Japanese' : name
    counts.set(script, (counts.get(script) ?? 0) + 1)
  }
  joinKana(counts)
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return [...counts]
    .map(([script, count]) => ({ script, share: count / all }))
    .toSorted((one, other) => other.share - one.share)
}

function joinKana(counts: Map<Script, number>): void {
  const kana = counts.get('Japanese') ?? 0
  const han = counts.get('Han') ?? 0
  if (kana === 0 || kana / (kana + han) < leastKana) return
  counts.set('Japanese', kana + han)
  counts.delete('Han')
}
