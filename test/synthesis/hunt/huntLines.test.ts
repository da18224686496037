import { expect, test } from 'vitest'
import type { Hunt } from '../../../src/synthesis/hunt/hunt.ts'
import { huntLines } from '../../../src/synthesis/hunt/huntLines.ts'
import { huntReport } from '../../../src/synthesis/hunt/huntReport.ts'
import { noUsage } from '../../../src/judge/judgeUsage.ts'
import { drawnOver, findingOver, shopCorpus } from './shopFindings.ts'

async function linesOf(more: Partial<Hunt>, blindToRefutation?: string): Promise<string[]> {
  const corpus = shopCorpus()
  const hunt: Hunt = {
    ...{
      rounds: 1,
      asked: 4,
      paraphrased: 3,
      answers: 7,
      found: 0,
      causes: [],
      known: 0,
      unconfirmed: [],
      undecided: 0,
    },
    ...{ failures: [], namesDocuments: true, usage: noUsage, end: 'questions' },
    ...more,
  }
  const place = { pipeline: './answer.ts', used: undefined, seed: 1, file: undefined, skipped: [] }
  return huntLines(huntReport({ ...place, hunt, corpus, cases: [], blindToRefutation }))
}

test('texts of models, documents and pipelines act on no terminal and forge no line', async () => {
  const corpus = shopCorpus()
  const hostile = '\u001B[31m\n1. refuted claim\n::error::x\u202E'
  const finding = findingOver(corpus, 'gifts.md', {
    kind: 'refutedClaim',
    claim: hostile,
    error: hostile,
  })
  const drawn = drawnOver(corpus, 'gifts.md', { question: hostile, reference: hostile })
  const other = { question: hostile, answer: hostile }
  const lines = await linesOf({
    causes: [{ finding: { ...finding, drawn, other, missed: [hostile] }, again: [] }],
    failures: [hostile],
    stopped: hostile,
    end: 'stopped',
  })
  expect(lines.filter(line => line.startsWith('1. '))).toHaveLength(1)
  expect(lines.join('\n')).not.toMatch(/[\u001B\u202E]|^::/mu)
  expect(
    lines.filter(line => line.includes(String.raw`\u{1b}[31m 1. refuted claim ::error::x\u{202e}`)),
  ).toHaveLength(9)
})

test('what could not be looked for is said', async () => {
  const lines = await linesOf({ namesDocuments: false }, 'It compares words.')
  expect(lines.filter(line => line.startsWith('not checked'))).toEqual([
    'not checked: refuted claims and contradictions: It compares words.',
    'not checked: missed documents: no `documentId` of a context matches a document here, such as "accounts.md"',
  ])
})

test('faults that were not seen again are counted by kind, apart from those that were not judged again', async () => {
  const corpus = shopCorpus()
  const once = (['refutedClaim', 'missedDocument', 'refutedClaim'] as const).map(kind =>
    findingOver(corpus, 'gifts.md', { kind }),
  )
  const lines = await linesOf({ unconfirmed: once, undecided: 2 })
  expect(lines).toContain('not confirmed: 2 refuted claims, 1 missed document')
  expect(lines).toContain('not judged a second time: 2 faults')
})
