import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ragcheckerNames, ragcheckerVectors } from '../../scripts/conformance/ragchecker.ts'
import { readGoldenSet } from '../../src/golden/readGoldenSet.ts'
import { writtenSet } from '../../src/interchange/writtenSet.ts'
import { importFiles } from '../../src/interchange/importFiles.ts'
import { judgedRun } from '../../src/interchange/judgedRun.ts'
import { metrics } from '../../src/metrics/index.ts'
import type { Score } from '../../src/score.ts'
import { written } from './imports.ts'

const file = resolve(import.meta.dirname, '../conformance/vectors/ragchecker.json')
const { cases } = ragcheckerVectors.parse(JSON.parse(readFileSync(file, 'utf8')))

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

test('the metrics of imported claims are those of RAGChecker', async () => {
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
  const { results } = judgedRun({
    located,
    claims,
    judge: 'ragchecker',
    answers: 'out.json',
    identity: { id: '2026-11-22T18-12-07-3f2a', startedAt: '2026-11-22T18:12:07.000Z' },
  })
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
