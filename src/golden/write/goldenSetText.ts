import type { z } from 'zod'
import type { goldenCaseSchema } from '../caseSchema.ts'
import type { conversationSchema } from '../conversationSchema.ts'
import type { goldenSetSchema } from '../goldenSetSchema.ts'
import type { YamlValue } from './yamlText.ts'
import { mappingLines } from './yamlText.ts'

/** A case as a golden file has it. */
export type WritableCase = z.input<typeof goldenCaseSchema>

/** A conversation as a golden file has it. */
export type WritableConversation = z.input<typeof conversationSchema>

/** An item of `cases` as a golden file has it. */
export type WritableEntry = WritableCase | WritableConversation

/** A golden set as its file has it. */
export type WritableGoldenSet = Omit<z.input<typeof goldenSetSchema>, 'cases'> & {
  /** The cases, or the file that has them. */
  cases: readonly WritableEntry[] | string
}

/** Keys of a case in the usual reading order; other keys follow in the given order. */
const caseOrder = [
  'id',
  'question',
  'history',
  'asOf',
  'turns',
  'answerable',
  'reference',
  'facts',
  'avoid',
  'checks',
  'aspects',
  'relevantDocuments',
  'answer',
  'contexts',
  'declined',
  'toolCalls',
  'tags',
  'group',
  'review',
]

/**
 * Writes a golden set as YAML that reads back as the given values.
 * @param comment lines above the set, without their `#`
 */
export function goldenSetText(set: WritableGoldenSet, comment: readonly string[] = []): string {
  const { cases, ...head } = set
  const above = comment.map(line => `# ${line}`.trimEnd())
  const isInFile = typeof cases === 'string'
  const plainHead = JSON.parse(JSON.stringify(isInFile ? set : head)) as Record<string, YamlValue>
  const lines = [
    ...mappingLines(plainHead),
    ...(isInFile ? [] : ['cases:', ...caseLines(cases, 2)]),
  ]
  return [...above, ...lines, ''].join('\n')
}

/** Cases as items of a YAML list, with a dash each. */
export function caseLines(cases: readonly WritableEntry[], indent: number): string[] {
  return plainCases(cases).flatMap(given =>
    mappingLines(given).map((line, index) =>
      line === '' ? '' : `${' '.repeat(indent)}${index === 0 ? '- ' : '  '}${line}`,
    ),
  )
}

/** Cases as plain data, without keys that are absent, and with their keys in the usual order. */
export function plainCases(cases: readonly WritableEntry[]): Record<string, YamlValue>[] {
  // The schemas use `unknown` for any value of JSON.
  return JSON.parse(JSON.stringify(cases.map(inOrder))) as Record<string, YamlValue>[]
}

function inOrder(
  given: WritableEntry | WritableConversation['turns'][number],
): Record<string, unknown> {
  const rank = ([key]: [string, unknown]) => {
    const at = caseOrder.indexOf(key)
    return at === -1 ? caseOrder.length : at
  }
  const ordered = Object.entries(given).toSorted((a, b) => rank(a) - rank(b))
  const turns = 'turns' in given && { turns: given.turns.map(inOrder) }
  return { ...Object.fromEntries(ordered), ...turns }
}
