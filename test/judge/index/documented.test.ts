import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openai, openaiEmbeddings } from '../../../src/judge/index.ts'
import type { JudgeStep } from '../../../src/judge/judgeStep.ts'
import { judgeSteps } from '../../../src/judge/steps/index.ts'
import { metrics, metricsByDefinition } from '../../../src/metrics/index.ts'
import { stepsBehind } from '../../../src/evidence/index.ts'
import { requestsOf } from '../requestsOf.ts'

const page = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8')
const endpoints = page('judge-endpoints')

const sectionOf = (markdown: string, heading: string): string =>
  new RegExp(`^#+ ${heading}\\n(.*?)(?=^## )`, 'ms').exec(`${markdown}\n## `)?.[1] ?? ''
const namesIn = (text: string): string[] => [...text.matchAll(/\w+/g)].map(([name]) => name)
const inTicks = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** The cells of the rows that begin with that name. */
const rowsOf = (section: string, name: string): string[][] =>
  section
    .split('\n')
    .filter(line => line.startsWith(`| \`${name}\``))
    .map(line => line.split('|').slice(2, -1))

/** The keys of a request, and those of the objects in its lists. Turns are explained above the table. */
const keysOf = (request: object): string[] =>
  Object.entries(request).flatMap(([key, value]) => {
    const [first] = Array.isArray(value) && key !== 'history' ? (value as unknown[]) : []
    return [key, ...(first && typeof first === 'object' ? Object.keys(first) : [])]
  })

const steps = judgeSteps as readonly unknown[] as readonly JudgeStep<object, unknown>[]
const asked = steps.filter(({ answeredBy }) => answeredBy !== 'embeddings')

describe('what docs/judge-of-your-own.md says of a question', () => {
  const section = sectionOf(page('judge-of-your-own'), 'The questions')
  const metricsThatAsk = (name: string) =>
    [...metrics, ...Object.values(metricsByDefinition)].filter(({ requires }) =>
      stepsBehind(requires).some(step => step.name === name),
    )
  const forMetrics = asked.filter(({ name }) => metricsThatAsk(name).length > 0)

  test('the table has the questions of metrics, and the list under it all others', () => {
    const inTable = asked.filter(({ name }) => rowsOf(section, name).length === 1)
    expect(inTable).toEqual(forMetrics)
    const listed = inTicks(section.slice(section.lastIndexOf('\n\n- ')))
    const others = asked.filter(one => !forMetrics.includes(one)).map(({ name }) => name)
    expect(listed.toSorted()).toEqual(others.toSorted())
  })

  test.each(forMetrics)('$name: all that it holds', ({ name }) => {
    const [[request = ''] = []] = rowsOf(section, name)
    const full = requestsOf[name]?.('Free.') ?? {}
    expect(new Set(namesIn(request))).toEqual(new Set(keysOf(full)))
  })

  test.each(forMetrics)('$name: the shape of its answer', ({ name, answerSchema }) => {
    const [[, answer = ''] = []] = rowsOf(section, name)
    const schema = JSON.stringify(z.toJSONSchema(answerSchema))
    const keys = namesIn(answer).filter(key => !['id', 'text'].includes(key))
    expect(keys).not.toEqual([])
    for (const key of keys) expect(schema).toContain(`"${key}":{`)
  })

  test.each(forMetrics)('$name: what is corrected in an answer', ({ name, salvage }) => {
    const [[, , , corrected = ''] = []] = rowsOf(section, name)
    expect(corrected.trim() === 'nothing').toBe(salvage === undefined)
  })

  const ofClaims = new Set(['extractClaims', 'checkClaims'])
  test.each(forMetrics.filter(({ name }) => !ofClaims.has(name)))(
    '$name: the metrics that ask it',
    ({ name }) => {
      const [[, , metricNames = ''] = []] = rowsOf(section, name)
      const asking = metricsThatAsk(name)
      expect(inTicks(metricNames).toSorted()).toEqual(asking.map(one => one.name).toSorted())
    },
  )

  test('compareTexts: the metrics that compare', () => {
    const [sentence = ''] =
      /^`semanticSimilarity`.*need them/m.exec(sectionOf(endpoints, 'Embeddings')) ?? []
    const comparing = metrics.filter(({ requires }) =>
      stepsBehind(requires).some(({ name }) => name === 'compareTexts'),
    )
    expect(inTicks(sentence).toSorted()).toEqual(comparing.map(({ name }) => name).toSorted())
  })
})

describe('what docs/judge-endpoints.md says of limits', () => {
  test.each([
    ['openai', openai, 'materialTokens'],
    ['openaiEmbeddings', openaiEmbeddings, 'dimensions'],
  ])('%s() has an option that is in its table, and is checked', (_name, make, option) => {
    expect(rowsOf(sectionOf(endpoints, 'Options'), option)).toHaveLength(1)
    expect(() => make({ model: 'gpt-5-mini', [option]: 0 })).toThrow(`\`${option}\``)
  })
})
