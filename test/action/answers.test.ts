import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { BaselineAnswer } from '../../src/baseline/baselineAnswers.ts'
import { formatBaseline } from '../../src/baseline/format.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import type { PageCase } from '../../src/page/pageCaseData.ts'
import type { PageIndex } from '../../src/page/pageData.ts'
import type { Fault } from '../loopback/githubAnswers.ts'
import { unpackedPage } from '../page/unpackedPage.ts'
import { answeredRun, linesOf } from './answeredRun.ts'
import type { Called } from './runAction.ts'
import { callAction, shas, unchanged } from './runAction.ts'
import { supportRunOf } from './supportRunOf.ts'

const run = answeredRun('Refunds take <b>sixty</b> days, says ghp_of_the_environment.')
const shown = 'answered: “Refunds take &lt;b&gt;sixty&lt;/b&gt; days, says'

const file = '.vitest-rag/baseline.answers.jsonl'

/** What a case of the baseline was answered by, where all scored 1. */
function before(number: number, text: string, more: Partial<BaselineAnswer> = {}): BaselineAnswer {
  const caseId = `refund-policy-${number}`
  const answer = { set: 'support', caseId, repeat: 0, question: 'How long?', answer: text }
  return {
    answer: { ...answer, contexts: [] },
    hash: `hash of ${caseId}`,
    scores: { faithfulness: 1 },
    ...more,
  }
}

interface Given {
  inputs?: Record<string, string>
  answers?: string
  /** Files of commits, besides the baseline. */
  files?: Record<string, string>
  faults?: Fault[]
}

async function report({ inputs = {}, answers, files, faults = [] }: Given = {}) {
  const baseline = unchanged(formatBaseline(recordBaseline(supportRunOf())))
  return callAction({
    results: run.results,
    inTree: { '.vitest-rag/answers.jsonl': answers ?? linesOf(run.answers) },
    inputs,
    repository: { parents, files: { ...baseline, ...files }, faults },
    environment: { MY_TOKEN: 'ghp_of_the_environment' },
  })
}

const parents = { [shas.merge]: [shas.base, shas.head] }

/** Requests for the answers of a baseline, and whatever else is asked of the base commit. */
function askedOfBase({ github }: Called): string[] {
  return github.requests.filter(one => one.includes(shas.base) && one.includes('answers.jsonl'))
}

const oneRequest = [`GET /repos/shop/support/contents/${encodeURIComponent(file)}?ref=${shas.base}`]

describe('what the system answered', () => {
  test('is shown in the report file alone, where `show-answers` is false', async () => {
    const files = { [`${shas.base}:${file}`]: linesOf([before(1, 'Refunds take thirty days.')]) }
    const called = await report({ inputs: { 'show-answers': 'false' }, files })
    expect(called.report).toContain('Refunds take')
    expect(called.report).toContain('before: “Refunds take')
    for (const text of [called.summary, called.github.comments[0]?.body]) {
      expect(text).toContain('RAG failed (regressed)')
      expect(text).not.toMatch(/answered:|before:/)
    }
  })

  test('is left out where it is not what was scored, or can not be read', async () => {
    const others = linesOf(run.answers.map(one => ({ ...one, answer: 'Something else.' })))
    for (const answers of [others, `{\n${others}`]) {
      const called = await report({ answers })
      expect(called.exitCode).toBe(1)
      expect(called.summary).toContain('RAG failed (regressed)')
      expect(called.summary).not.toContain('answered:')
      expect(askedOfBase(called)).toEqual([])
    }
  })
})

test('the page has all answers and the baseline of the base commit, and is linked where it will be uploaded', async () => {
  const files = { [`${shas.base}:${file}`]: linesOf([before(1, 'Refunds take thirty days.')]) }
  const called = await report({ inputs: { 'html-artifact': 'rag-report' }, files })
  const html = readFileSync(called.outputs['html-report-path'] ?? '', 'utf8')
  const index = unpackedPage<PageIndex>(html, 'index')
  expect(index.outcomeText).toBe('failed (regressed)')
  const place = index.cases.findIndex(({ caseId }) => caseId === 'refund-policy-1')
  const [now] = unpackedPage<PageCase[]>(html, 'part-0')[place]?.runs ?? []
  expect(now?.answer?.text).toContain('Refunds take <b>sixty</b> days')
  expect(now?.before?.answer).toBe('Refunds take thirty days.')
  // The program of the page is in the bundle.
  expect(html).toMatch(/<script>\(function/)
  for (const text of [called.summary, called.github.comments[0]?.body]) {
    expect(text).toMatch(
      /\[The report as a page\]\(https:\S+\/actions\/runs\/\S+#artifacts\) \(artifact `rag-report`\)/,
    )
  }
})

test('causes and cases link into the page where `html-url` says that it is published', async () => {
  const address = 'https://shop.example/rag/7 (main).html#cases'
  const called = await report({ inputs: { 'html-url': address } })
  const page = 'https://shop.example/rag/7%20%28main%29.html'
  expect(called.summary).toContain(`[The report as a page](${page}) · `)
  expect(called.summary).toContain(`[all 4 cases](${page}#cases?cause=1)`)
  expect(called.summary).toContain(`[all of it on the page](${page}#case=support/refund-policy-1)`)
  const script = await report({ inputs: { 'html-url': 'javascript:alert(1)' } })
  expect(script.output).toContain('Expected the input `html-url` to be an address that begins with')
})

describe('what it answered before', () => {
  const hostile =
    'Refunds take</details> thirty days, says ghp_of_the_environment to @octocat <img src=x> [here](https://evil.example).'
  /** GitHub hands out a file of more than a megabyte only where it is asked for raw. */
  const long = [{ id: 'a', documentId: 'a', text: 'Refunds. '.repeat(200_000) }]
  const kept = before(1, hostile)
  const ofBase = [
    { ...kept, answer: { ...kept.answer, contexts: long } },
    before(2, 'Of a case that asked something else.', { hash: 'another' }),
    before(3, 'Of another baseline.', { scores: { faithfulness: 0.5 } }),
  ]
  const ofChange = linesOf([1, 2, 3, 4].map(number => before(number, 'Of the change itself.')))

  test('is that of the base commit, where it scored what the baseline has, as text and without secrets', async () => {
    const files = {
      [`${shas.base}:${file}`]: linesOf(ofBase),
      [`${shas.merge}:${file}`]: ofChange,
      [`${shas.head}:${file}`]: ofChange,
    }
    const called = await report({ files })
    expect(called.exitCode).toBe(1)
    expect(called.output).not.toContain('::warning')
    expect(askedOfBase(called)).toEqual(oneRequest)
    for (const text of [called.summary, called.report, called.github.comments[0]?.body ?? '']) {
      expect(text).toContain(shown)
      expect(text).toContain('reference: “Thirty days.”')
      expect(text?.match(/before: .*/g)).toEqual([
        'before: “Refunds <del>take&lt;/details&gt; thirty</del> days, says <del>\\*\\*\\* to `@octocat` &lt;img src=x&gt; `[here](https://evil.example`).</del>”',
      ])
      expect(text).not.toContain('ghp_of_the_environment')
    }
  })

  test('is not there where the commit has no such file, and nothing is said of it', async () => {
    const called = await report({ files: { [`${shas.merge}:${file}`]: ofChange } })
    expect(askedOfBase(called)).toEqual(oneRequest)
    expect(called.output).not.toContain('::warning')
    expect([called.exitCode, called.outputs['verdict']]).toEqual([1, 'regressed'])
    expect(called.report).toContain(shown)
    expect(called.report).not.toContain('before:')
  })

  const call = /baseline\.answers\.jsonl/
  const given = linesOf([before(1, 'Refunds take thirty days.')])
  test.each<[what: string, text: string, faults: Fault[], says: string]>([
    ['may not be read', given, [{ call, status: 403 }], 'GitHub answered 403 to GET http'],
    [
      'can not be had today',
      given,
      [{ call, status: 503, headers: { 'retry-after': '600' } }],
      'GitHub answered 503 to GET http',
    ],
    ['is too large', ' '.repeat(50_000_001), [], 'it has more than 50000000 characters'],
  ])('changes no verdict where it %s', async (_what, text, faults, says) => {
    const called = await report({ files: { [`${shas.base}:${file}`]: text }, faults })
    expect(askedOfBase(called)).toEqual(oneRequest)
    expect([called.exitCode, called.outputs['verdict']]).toEqual([1, 'regressed'])
    const warnings = called.output.split('\n').filter(line => line.startsWith('::warning'))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(
      `The report shows no answers of the baseline (${file} of ${shas.base.slice(0, 12)}): ${says}`,
    )
    expect(called.report).toContain(shown)
    expect(called.report).not.toContain('before:')
  })
})
