// vitest-rag itself, in the form that the peer harness takes; `bench/run.mjs` puts it there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { claims, bag, supported, REASON } from '../fakelm.mjs'

const model = 'gpt-4o-mini'
// Of the length of a real one: three to ten are asked for.
const quoteWords = 8

/** What the fake model says to each of our questions, by the step's name. */
const answers = {
  extractClaims: ({ text }) => ({ claims: [...new Set(claims(text))], declines: false }),
  checkClaims: ({ passages, claims: asked }) => {
    const texts = Object.entries(passages).map(([id, text]) => ({ id, text, words: bag(text) }))
    return { verdicts: Object.entries(asked).map(claim => verdictOn(claim, texts)) }
  },
}

function verdictOn([claim, text], passages) {
  const carrying = passages.filter(({ words }) => supported(text, words))
  const [first] = carrying
  if (!first) return { claim, missing: REASON }
  // Copied from a passage: the package looks it up there.
  const quote = first.text.split(' ').slice(0, quoteWords).join(' ')
  return { claim, quote, supports: carrying.map(({ id }) => id) }
}

/** A task with the material that stands beside all tasks, or in another of them, because it was sent once. */
function withBorrowed(task, { tasks, ...beside }) {
  const entries = Object.entries({ ...beside, ...task }).map(([name, value]) => {
    const owner = tasks.find(({ id }) => id === value?.asIn)
    return [name, owner ? owner[name] : value]
  })
  return Object.fromEntries(entries)
}

export const responders = [
  ({ body }) => {
    const step = body.response_format?.json_schema?.name
    if (!Object.hasOwn(answers, step ?? '')) return undefined
    const answer = answers[step]
    const material = JSON.parse(body.messages.find(({ role }) => role === 'user').content)
    const { tasks } = material
    if (!tasks) return { kind: `vr.${step}`, content: answer(material) }
    const content = {
      answers: tasks.map(task => ({ id: task.id, answer: answer(withBorrowed(task, material)) })),
    }
    return { kind: `vr.${step}.joint`, content }
  },
]

/** A golden file is at most 5 MB. */
const casesPerFile = 1000

const twoMetrics = ['metrics:', '  faithfulness: report', '  contextRecall: report']

/** Text in double quotes means the same in JSON and in YAML. */
const caseLines = ({ id, question, reference, answer, contexts }) => [
  `  - id: ${JSON.stringify(id)}`,
  `    question: ${JSON.stringify(question)}`,
  `    reference: ${JSON.stringify(reference)}`,
  `    answer: ${JSON.stringify(answer)}`,
  '    contexts:',
  ...contexts.map(text => `      - ${JSON.stringify(text)}`),
]

export default {
  name: 'vitest-rag',
  // The packed package: what a user of it has installed.
  install: [`file:${process.env.VITEST_RAG_TARBALL}`, 'vitest@5.1.1'],
  variants: {
    default: {},
    best: { options: { concurrency: 64 } },
    // Answers from the verdict log of whichever variant ran before it with as many cases.
    warmcache: { options: { concurrency: 64 }, keepLog: true },
    perClaim: { options: { concurrency: 64, batching: 'perClaim' } },
    all: { options: { concurrency: 64 }, ask: ['preset: ragchecker'] },
  },
  prepare({ write, rm, cases, n, baseUrl, v }) {
    // Of a killed run nothing must remain that could be counted as this one's.
    rm(v.keepLog ? '.vitest-rag/results.json' : '.vitest-rag')
    rm('golden')
    const ask = v.ask ?? twoMetrics
    for (let first = 0; first < n; first += casesPerFile) {
      const own = cases.slice(first, Math.min(n, first + casesPerFile))
      const lines = [...ask, 'cases:', ...own.flatMap(caseLines), '']
      write(`golden/from-${first}.golden.yaml`, lines.join('\n'))
    }
    const options = JSON.stringify({ model, baseURL: baseUrl, ...v.options })
    write(
      'vitest.config.mjs',
      `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ judge: openai(${options}) })] }
`,
    )
    return { cmd: 'vitest', args: ['run'] }
  },
  parse({ dir }) {
    const lines = readFileSync(join(dir, '.vitest-rag/results.jsonl'), 'utf8').trim().split('\n')
    const recorded = lines.map(line => JSON.parse(line))
    const cases = recorded.flatMap(({ type, record }) => (type === 'case' ? [record] : []))
    const unrecorded = recorded.filter(({ type }) => type === 'unrecorded')
    const isLost = ({ error, scores }) => {
      const all = Object.values(scores).map(({ status }) => status)
      return error !== undefined || all.includes('judgeError') || !all.includes('scored')
    }
    const lost = cases.filter(isLost).length + unrecorded.length
    return { scored: cases.length + unrecorded.length - lost, lost }
  },
}
