import { z } from 'zod'
import { scored } from '../../src/score.ts'
import { sentences } from '../../src/text/sentences.ts'
import { about } from './check.ts'
import type { Adapter } from './check.ts'

/**
 * Least share of the core texts to be cut exactly as given, by language and collection. The
 * collections are made of hard cases, so ordinary prose fares better; what else they hold is
 * reported.
 */
const floors: Record<string, number> = {
  'ru (pySBD)': 0.9,
  'ru (razdel)': 0.64,
  'es (pySBD)': 0.75,
  'en (pySBD)': 0.66,
  'it (pySBD)': 0.7,
  'zh (pySBD)': 1,
  'ja (pySBD)': 1,
}

const textSchema = z.object({
  lang: z.string(),
  tier: z.string(),
  source: z.string(),
  text: z.string(),
  sentences: z.array(z.string()),
})
const fileSchema = z.object({ about, cases: z.array(textSchema) })

type Text = z.infer<typeof textSchema>

/** Cut without being told the language, as every metric does. */
export const sentenceEnds: Adapter = content => {
  const file = fileSchema.parse(content)
  const groups = Map.groupBy(file.cases, groupOf)
  const sorted = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const shares = sorted.map(([group, texts]) => {
    const right = texts.filter(isCutAsGiven).length
    return { group, right, of: texts.length, floor: floors[group] }
  })
  return {
    checks: shares.flatMap(({ group, right, of, floor }) =>
      floor === undefined
        ? []
        : {
            vector: group,
            measure: 'the share of texts cut as given',
            expected: floor,
            atLeast: true,
            score: scored(right / of),
          },
    ),
    notOffered: [],
    notes: shares.map(({ group, right, of, floor }) => {
      const percent = ((100 * right) / of).toFixed(1)
      const asked = floor === undefined ? 'reported only' : `at least ${floor * 100} %`
      return `${group}: ${right} of ${of}, ${percent} %, ${asked}`
    }),
    unit: 'floor',
    tolerance: file.about.tolerance,
  }
}

function groupOf({ lang, tier, source }: Text): string {
  const collection = source.includes('razdel') ? 'razdel' : 'pySBD'
  return tier === 'core' ? `${lang} (${collection})` : `${lang} (${collection}, ${tier})`
}

function isCutAsGiven({ text, sentences: given }: Text): boolean {
  const found = sentences(text)
  return found.length === given.length && found.every((one, index) => same(one, given[index]))
}

function same(one: string, other = ''): boolean {
  return one.replaceAll(/\s+/gu, '') === other.replaceAll(/\s+/gu, '')
}
