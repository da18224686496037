import { expect, inject, test } from 'vitest'
import type { Project } from './project.ts'
import { createProject, oneWorkerConfig } from './project.ts'

/** A desk whose faults are planted by a variable; each hits every third case. */
const desk = `import { setTimeout } from 'node:timers/promises'
const passage = (documentId, text) => ({ id: documentId, documentId, text })
const gifts = [1, 2, 3].map(type => passage('gifts-' + type + '.md', 'Gift cards of type ' + type + ' never expire.'))
const sets = { removed: [0, 4], sentence: [5, 12], cut: [13, 19] }
export default async function answer(question) {
  const number = Number(/\\d+/.exec(question)[0])
  const set = Math.floor(number / 100)
  const planted = process.env.PLANTED
  const fault = planted === 'three'
    ? Object.keys(sets).find(name => set >= sets[name][0] && set <= sets[name][1])
    : planted
  const isHit = number % 3 === 0
  const order = passage('order-' + number + '.md', 'Order ' + number + ' ships within ' + (number + 2) + ' days.')
  const terms = passage('terms-' + number % 3 + '.md', 'Returns of class ' + number % 3 + ' are free for ever.')
  let contexts = number % 2 ? [order, terms, ...gifts] : [order, ...gifts, terms]
  if (fault === 'k') contexts = contexts.slice(0, 2)
  if (fault === 'removed') contexts = contexts.filter(({ id }) => id !== 'terms-0.md')
  if (fault === 'slow' && isHit) {
    await setTimeout(600)
    contexts = contexts.filter(one => one !== terms)
  }
  const generation = { model: 'small-1', finishReason: 'stop' }
  if (fault === 'declines' && isHit)
    return { answer: "I'm sorry, I can't help with that.", contexts, details: { ...generation, model: 'small-2' } }
  if (fault === 'cut' && isHit)
    return { answer: order.text, contexts, details: { ...generation, finishReason: 'length' } }
  const said = [order, terms].filter(one => contexts.includes(one)).map(({ text }) => text)
  const name = ['Ada', 'Benjamin', 'Cleo'][number % 7 % 3]
  const more = fault === 'sentence' && isHit ? ['Dear ' + name + ', our award-winning team also plays chess at night.'] : []
  return { answer: [...said, ...more].join(' '), contexts, details: generation }
}
`

function goldenSet(name: string, numbers: readonly number[]): string {
  const cases = numbers.flatMap(number => [
    `  - id: order-${number}`,
    `    question: How fast does order ${number} ship and is its return free?`,
    `    reference: Order ${number} ships within ${number + 2} days. Returns of class ${number % 3} are free.`,
    `    relevantDocuments: [order-${number}.md, terms-${number % 3}.md]`,
  ])
  return [
    `name: ${name}`,
    'pipeline: ./desk.ts',
    'metrics: { faithfulness: { gate: true }, answerRecall: { gate: true }, documentRecall: { gate: true } }',
    'cases:',
    ...cases,
    '',
  ].join('\n')
}

const numbersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index)

async function recorded(sets: Record<string, string>): Promise<Project> {
  const project = createProject({ 'vitest.config.ts': oneWorkerConfig, 'desk.ts': desk, ...sets })
  await project.cli(['baseline', 'update'])
  return project
}

/** The blocks of what got worse, each a headline with its lines. */
async function causesOf(project: Project, planted: string): Promise<string[][]> {
  const { output } = await project.vitest([], { PLANTED: planted })
  const [, told = ''] = /\nwhat got worse\n([\s\S]*?)\n\n/.exec(output) ?? []
  return told
    .split(/\n(?! {4}│)/)
    .map(cause => cause.split('\n').map(line => line.replace(/^[ │]+/, '')))
}

const planted = [
  ['k', /^retriever of desk: /, /^changed in nearly all cases: retrieved 2 passages, before 5$/m],
  [
    'removed',
    /^retriever of desk: .* relevant documents are no longer retrieved \(terms-0\.md\)$/,
    /^no longer retrieved in any case: terms-0\.md \(lost in 8 cases\)$/m,
  ],
  [
    'declines',
    /^generator of desk: .* the system declines questions that it answered before$/,
    /^8 of 8 returned model small-2, before small-1 \(0 of 16 others\)$/m,
  ],
  [
    'sentence',
    /^generator of desk: .* answers claim what the passages do not say, with unchanged retrieval$/,
    /^8 of 8 said nearly the same as “Dear \w+, our award-winning team also plays chess at night\.”, and did not before \(0 of 16 others\)$/m,
  ],
  [
    'slow',
    /^retriever of desk: /,
    /^8 of 8 took longer \(0\.\d\d s in the median, where others took .*\) \(0 of 16 others\)$/m,
  ],
  [
    'cut',
    /^generator of desk: /,
    /^8 of 8 returned finishReason length, before stop \(0 of 16 others\)$/m,
  ],
] as const

const amongThree: readonly string[] = ['removed', 'sentence', 'cut']

test('each planted cause is named first, also of a set that was renamed', async () => {
  const project = await recorded({ 'desk.golden.yaml': goldenSet('desk', numbersFrom(0, 24)) })
  // The others are among those over 20 sets.
  const few = planted.filter(([fault]) => inject('atNight') || !amongThree.includes(fault))
  for (const [fault, headline, line] of few) {
    const [first = [], ...others] = await causesOf(project, fault)
    expect(others).toEqual([])
    expect(first[0]).toMatch(headline)
    expect(first.join('\n')).toMatch(line)
  }
  project.write({ 'desk.golden.yaml': goldenSet('help', numbersFrom(0, 24)) })
  const [renamed = []] = await causesOf(project, 'cut')
  expect(renamed[0]).toMatch(/^generator of help: in all 8 cases/)
  expect(renamed).toContain('8 of 8 returned finishReason length, before stop (0 of 16 others)')
  expect(project.read('.vitest-rag/report.md')).toContain(
    '24 cases renamed: all 24 of help (was desk)',
  )
})

test('three causes over 20 sets are three, the largest first', async () => {
  const sets = numbersFrom(0, 20).map(set => [
    `set-${set}.golden.yaml`,
    goldenSet(`set-${set}`, numbersFrom(set * 100, 6)),
  ])
  const project = await recorded(Object.fromEntries(sets) as Record<string, string>)
  const causes = await causesOf(project, 'three')
  expect(causes.map(([headline]) => headline)).toEqual([
    expect.stringMatching(
      /^generator, in 8 sets: in 16 of the 40 cases that got worse, answers claim/,
    ),
    expect.stringMatching(
      /^generator, in 7 sets: in 14 of the 40 cases that got worse, answers fit/,
    ),
    expect.stringMatching(
      /^retriever, in 5 sets: in 10 of the 40 cases that got worse, relevant doc/,
    ),
  ])
  expect(causes[0]?.join('\n')).toContain('16 of 16 said nearly the same as “Dear ')
  expect(causes[1]?.join('\n')).toContain('14 of 14 returned finishReason length, before stop')
  expect(causes[2]?.join('\n')).toContain('terms-0.md (lost in 10 cases)')
})
