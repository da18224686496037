import { createProject, pluginConfig } from './project.ts'
import type { Project } from './project.ts'
import { recordedForAll } from './recordedOnce.ts'

const baselineFile = '.vitest-rag/baseline.json'

/** Places of a made-up country, each with a document of its own. */
const places = Array.from(
  { length: 24 },
  (_, index) => `Ost${'abcdefghijklmnopqrstuvwx'[index]}feld`,
)

const goldenSet = (count: number) =>
  [
    'name: harbours',
    'pipeline: ./answer.ts',
    'metrics:',
    '  faithfulness: { gate: true }',
    '  documentRecall: report',
    'cases:',
    ...places
      .slice(0, count)
      .flatMap(place => [
        `  - id: ${place.toLowerCase()}`,
        `    question: Who built the harbour of ${place}?`,
        `    reference: Glassmakers built the harbour of ${place}.`,
        `    relevantDocuments: [${place.toLowerCase()}.md]`,
      ]),
    '',
  ].join('\n')

/** A case that the first luck lets invent nothing in three runs. */
export const soundCase = 'ostafeld'

/** Makes that case critical by this metric, in the golden set and in the baseline. */
export function criticalCase(project: Project, metric: string): Record<string, string> {
  const golden = 'harbours.golden.yaml'
  const head = `  - id: ${soundCase}\n`
  const recorded = new RegExp(`("${soundCase}": ?\\{ ?"hash": ?"\\w+",)`)
  const threshold = `"critical":{"${metric}":{"each":1,"direction":"higher"}},`
  return {
    [golden]: project
      .read(golden)
      .replace(head, `${head}    critical: true\n    metrics: { ${metric}: 1 }\n`),
    [baselineFile]: project.read(baselineFile).replace(recorded, `$1${threshold}`),
  }
}

/**
 * A pipeline that invents a sentence by chance, seeded: what it answers depends on the case, the
 * repeat and the share of inventions alone, so that a test draws the same luck each time.
 */
const pipeline = `import inventions from './inventions.json' with { type: 'json' }
function chance(text) {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
export default async function answer(question, { caseId }) {
  const place = question.match(/harbour of (\\w+)/)[1]
  const text = 'The harbour of ' + place + ' was built by glassmakers.'
  const repeat = process.env.VITEST_RAG_REPEAT ?? '0'
  const invents = chance(caseId + inventions.seed + repeat) < inventions.share
  return {
    answer: invents ? text + ' Purple camels guard it on Sundays.' : text,
    contexts: [{ id: caseId + '.md', text }],
  }
}
`

/** A golden set of so many cases, and a pipeline that invents something in this share of its answers. */
export function noisyProject(
  share: number,
  more: Record<string, string> = {},
  count = places.length,
): Project {
  return createProject({
    'vitest.config.ts': pluginConfig,
    'answer.ts': pipeline,
    'inventions.json': inventions(share),
    'harbours.golden.yaml': goldenSet(count),
    ...more,
  })
}

/** The baseline of a project as if it had been recorded while every answer held an invention. */
export function worseBaseline(project: Project): Record<string, string> {
  return {
    [baselineFile]: project
      .read(baselineFile)
      .replaceAll(/"faithfulness":\[[\d.,]+\]/g, '"faithfulness":[0.5,0.5,0.5]'),
  }
}

/** How many times the golden sets ran. */
export function runsOf(project: Project): number {
  return new Set(project.results().cases.map(({ repeat }) => repeat)).size
}

/** How often the pipeline invents, and the luck that it draws. */
export function inventions(share: number, seed = 'first'): string {
  return JSON.stringify({ share, seed })
}

/** One whose baseline was recorded while it invented seldom. */
export const recordedNoisyProject = () => recordedForAll('noisy', () => noisyProject(0.15))
