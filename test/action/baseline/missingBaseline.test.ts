import { describe, expect, test } from 'vitest'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { pushPayload } from '../payload.ts'
import { freshBundle } from '../freshBundle.ts'
import type { Call } from '../runAction.ts'
import { callAction, shas, unchanged } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'
import { singleFile } from '../../results/singleFile.ts'

const parents = { [shas.merge]: [shas.base, shas.head] }
const golden = { [`${shas.base}:support.golden.yaml`]: 'cases: []\n' }
const baseline = formatBaseline(recordBaseline(run()))

async function judge({ repository, ...call }: Call = {}) {
  const called = await callAction({
    results: run(),
    ...call,
    repository: { parents, files: golden, ...repository },
  })
  return { ...called, told: [called.exitCode, called.outputs['verdict']] }
}

describe('no baseline is red where the base has golden files', () => {
  test('and names what to check', async () => {
    const { told, summary } = await judge({ program: await freshBundle() })
    expect(told).toEqual([1, 'error'])
    expect(summary).toContain('already has 1 golden file, such as support.golden.yaml')
    expect(summary).toContain('Check three things')
    expect(summary).toContain('baseline: none')
  })

  test.each([
    ['a typo in its path', { baseline: '.vitest-rag/basline.json' }],
    ['an artifact that nobody made', { 'baseline-artifact': 'rag-basline' }],
  ])('as by %s', async (_what, inputs) => {
    const files = { ...golden, ...unchanged(baseline) }
    const { told, summary } = await judge({ inputs, repository: { files } })
    expect(told).toEqual([1, 'error'])
    expect(summary).toMatch(/basline/)
  })

  test('as where all artifacts have expired', async () => {
    const artifact = {
      ...{ id: 1, name: 'rag-baseline', headSha: shas.base, headBranch: 'main' },
      ...{ headRepositoryId: 1, expired: true, runId: 4001, zip: new Uint8Array() },
    }
    const { told, summary } = await judge({
      inputs: { 'baseline-artifact': 'rag-baseline' },
      repository: { artifacts: [artifact] },
    })
    expect(told).toEqual([1, 'error'])
    expect(summary).toContain('not all of them have expired')
  })

  test('as where the results are those of another package', async () => {
    const [faq] = Object.values(recordBaseline(run()).sets)
    if (!faq) throw new Error('Expected a set')
    const files = {
      [`${shas.base}:packages/shop/shop.golden.yaml`]: 'cases: []\n',
      ...unchanged(
        formatBaseline({
          schema: 1,
          sets: { faq: { ...faq, file: 'packages/faq/faq.golden.yaml' } },
        }),
      ),
    }
    const { told } = await judge({
      inTree: { 'packages/shop/.vitest-rag/results.json': singleFile(run()) },
      results: undefined,
      inputs: { 'working-directory': 'packages/shop' },
      repository: { files },
    })
    expect(told).toEqual([1, 'error'])
  })

  test('also where GitHub does not list all files', async () => {
    const files = { ...golden, [`${shas.base}:answer.ts`]: '' }
    const { told, github } = await judge({ repository: { files, mostListed: 1 } })
    expect(told).toEqual([1, 'error'])
    expect(github.requests).toContain(
      `GET /repos/shop/support/contents/support.golden.yaml?ref=${shas.base}`,
    )
  })
})

describe('no baseline is no fault', () => {
  test.each([
    ['where the base has no golden file', {}],
    ['where they are in hidden folders', { [`${shas.base}:.cache/a.golden.yaml`]: '' }],
    [
      'where they are of a package with a baseline of its own',
      {
        [`${shas.base}:packages/shop/a.golden.yaml`]: '',
        [`${shas.base}:packages/shop/.vitest-rag/baseline.json`]: baseline,
        [`${shas.merge}:support.golden.yaml`]: '',
      },
    ],
    [
      'where the change records the first one',
      { ...golden, [`${shas.merge}:.vitest-rag/baseline.json`]: baseline },
    ],
  ])('%s', async (_what, files) => {
    expect((await judge({ repository: { files } })).told).toEqual([0, 'no-baseline'])
  })

  test('where `baseline: none` says so', async () => {
    const { told, output, summary } = await judge({ inputs: { baseline: 'none' } })
    expect(told).toEqual([0, 'no-baseline'])
    const words = 'compared with nothing: there is no baseline, as'
    expect(output).toContain(`${words} \`baseline: none\` asks`)
    expect(summary).toContain(`- ${words}`)
    const inputs = { baseline: 'none', 'baseline-artifact': 'rag-baseline' }
    expect((await judge({ inputs })).output).toContain('empty with `baseline: none`')
  })

  test('on the push that records the first one, which is a warning', async () => {
    const { told, output, outputs } = await judge({
      event: 'push',
      payload: pushPayload({ before: shas.base, after: shas.merge }),
      inputs: { 'baseline-artifact': 'rag-baseline', 'update-baseline': 'true' },
    })
    expect(told).toEqual([0, 'no-baseline'])
    expect(output).toContain('this run records the first one')
    expect(outputs['baseline-path']).not.toBe('')
  })

  test('on the push that merges the first one', async () => {
    const { told } = await judge({
      event: 'push',
      payload: pushPayload({ before: shas.base, after: shas.merge }),
      repository: { files: { ...golden, [`${shas.merge}:.vitest-rag/baseline.json`]: baseline } },
    })
    expect(told).toEqual([0, 'no-baseline'])
  })
})
