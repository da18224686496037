import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ragcheckerVectors } from '../../scripts/conformance/ragchecker.ts'
import { readGoldenSet } from '../../src/golden/readGoldenSet.ts'
import { exportCases } from '../../src/interchange/exportCases.ts'
import type { ExportedCase } from '../../src/interchange/exports/exportedCase.ts'
import { ragcheckerNames } from '../../src/interchange/exports/toRagchecker.ts'
import { writtenSet } from '../../src/interchange/writtenSet.ts'
import { importFiles } from '../../src/interchange/importFiles.ts'
import { judgedRun } from '../../src/interchange/judgedRun.ts'
import { metrics } from '../../src/metrics/index.ts'
import type { Score } from '../../src/score.ts'
import { written } from './imports.ts'

const file = resolve(import.meta.dirname, '../conformance/vectors/ragchecker.json')
const { cases, overall } = ragcheckerVectors.parse(JSON.parse(readFileSync(file, 'utf8')))

/** The vectors as an output file of RAGChecker, with claims and passages that are made up. */
function outputFile(): string {
  const claims = (of: string, rows: readonly unknown[]) =>
    rows.map((_, at) => ['claim', of, `${at + 1}`])
  const results = cases.map(({ id, input }) => {
    const width = Math.max(
      0,
      ...[...input.retrieved2response, ...input.retrieved2answer].map(row => row.length),
    )
    return {
      query_id: id,
      query: `What of ${id}?`,
      gt_answer: 'The right answer.',
      response: 'The response.',
      retrieved_context: Array.from({ length: width }, (_, at) => ({
        doc_id: `d${at}`,
        text: `Passage ${at}.`,
      })),
      response_claims: claims('response', input.answer2response),
      gt_answer_claims: claims('answer', input.response2answer),
      ...input,
    }
  })
  return JSON.stringify({ results })
}

const valueOf = (score: Score | undefined) => (score?.status === 'scored' ? score.value : null)
const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(9)))

/** The run that an import keeps. */
async function keptRun() {
  const folder = written({ 'out.json': outputFile() })
  const imported = await importFiles({ root: folder, files: [join(folder, 'out.json')] })
  const { golden } = writtenSet(imported, { name: 'out.golden.yaml', files: ['out.json'] })
  const located = readGoldenSet({
    file: join(written({ 'out.golden.yaml': golden }), 'out.golden.yaml'),
    metrics,
  })
  const claims = new Map(
    imported.made.flatMap(({ imported: one, written: { id } }) =>
      one.claims ? [[id, one.claims] as const] : [],
    ),
  )
  const run = judgedRun({
    located,
    claims,
    judge: 'ragchecker',
    answers: 'out.json',
    identity: { id: '2026-11-22T18-12-07-3f2a', startedAt: '2026-11-22T18:12:07.000Z' },
  })
  return { run, located, claims }
}

test('the metrics of imported claims are those of RAGChecker', async () => {
  const {
    run: { results },
    claims,
  } = await keptRun()
  expect(claims.size).toBe(cases.length)
  const compared = cases.flatMap(({ id, expected, recommended }) => {
    const scores = results.cases.find(({ caseId }) => caseId === id)?.scores ?? {}
    return Object.entries({ ...expected, ...recommended }).map(([name, wanted]) => {
      const score = scores[ragcheckerNames[name] ?? '']
      return { id, name, wanted: rounded(wanted), got: rounded(valueOf(score)) }
    })
  })
  expect(compared.filter(({ wanted, got }) => wanted !== got)).toEqual([])
  expect(compared).toHaveLength(cases.length * Object.keys(ragcheckerNames).length)
  expect(results.run).toMatchObject({ complete: true, answers: 'out.json' })
})

test('exported again, they are as RAGChecker writes them, and so are the means in percent', async () => {
  const { run, located } = await keptRun()
  const exported = located.set.cases.flatMap((goldenCase): ExportedCase[] => {
    const { id, recorded } = goldenCase
    const judged = run.results.cases.find(({ caseId }) => caseId === id)
    const placeOf = () => ({ file: 'out.golden.yaml', caseId: id })
    return recorded && judged ? [{ goldenCase, answer: recorded, judged, placeOf }] : []
  })
  const fileOf = (ids: readonly string[]) => {
    const some = exported.filter(({ goldenCase }) => ids.includes(goldenCase.id))
    return exportedSchema.parse(JSON.parse(exportCases(some, 'ragchecker').text))
  }
  const { results } = fileOf(cases.map(({ id }) => id))
  const compared = cases.flatMap(({ id, expected }) =>
    Object.entries(expected).map(([name, wanted]) => {
      const got = results.find(({ query_id }) => query_id === id)?.metrics[name]
      return { id, name, wanted: rounded(wanted), got: rounded(got ?? null) }
    }),
  )
  expect(compared.filter(({ wanted, got }) => wanted !== got)).toEqual([])
  expect(compared.length).toBeGreaterThan(100)
  const means = overall.map(({ items }) =>
    Object.assign({}, ...Object.values(fileOf(items).metrics)),
  )
  expect(means).toEqual(overall.map(one => one.expected_percent))
  expect(means.length).toBeGreaterThan(0)
})

const figures = z.record(z.string(), z.number())
const exportedSchema = z.object({
  results: z.array(z.object({ query_id: z.string(), metrics: figures })),
  metrics: z.record(z.string(), figures),
})
