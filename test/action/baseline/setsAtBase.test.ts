import { describe, expect, test } from 'vitest'
import { baselineSchemaVersion } from '../../../src/baseline/baselineSchema.ts'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { freshBundle } from '../freshBundle.ts'
import type { Call } from '../runAction.ts'
import { callAction, shas } from '../runAction.ts'
import { supportRunOf } from '../supportRunOf.ts'
import { singleFile } from '../../results/singleFile.ts'

/** A run in which a third of the cases got worse. */
const regressed = singleFile(supportRunOf(4))
const [set] = Object.values(recordBaseline(supportRunOf()).sets)
if (!set) throw new Error('Expected a set')

/** A baseline of one set, whose golden file is there. */
const naming = (file: string, name = 'support') =>
  formatBaseline({ schema: baselineSchemaVersion, sets: { [name]: { ...set, file } } })
const baseline = naming('support.golden.yaml')
/** The same as the run itself would record it. */
const agreeing = formatBaseline(recordBaseline(supportRunOf(4)))

const both = [shas.base, shas.merge]
const at = (commits: string[], path: string, text = 'cases: []\n') =>
  Object.fromEntries(commits.map(sha => [`${sha}:${path}`, text]))

/** The package `shop`, whose tests ran, with its golden file and its baseline in both commits. */
const shop = {
  ...at(both, 'packages/shop/support.golden.yaml'),
  ...at(both, 'packages/shop/.vitest-rag/baseline.json', baseline),
}
const results = 'packages/shop/.vitest-rag'

async function judge(files: Record<string, string>, call: Call = {}) {
  const called = await callAction({
    inTree: { [`${results}/results.json`]: regressed },
    ...call,
    inputs: { results, ...call.inputs },
    repository: { files, ...call.repository },
  })
  return { ...called, told: [called.exitCode, called.outputs['verdict']] }
}

describe('nothing compared is an error that says which line to write', () => {
  test.each([
    ['a forgotten `working-directory`', {}, 'working-directory: packages/shop'],
    [
      'another `working-directory`',
      { 'working-directory': 'docs', results: `../${results}` },
      'working-directory: packages/shop',
    ],
    [
      'a typo in `baseline`',
      { baseline: 'packages/shop/.vitest-rag/baseline.jsn' },
      'baseline: packages/shop/.vitest-rag/baseline.json',
    ],
    [
      'a typo in `baseline` of the right folder',
      {
        'working-directory': 'packages/shop',
        results: '.vitest-rag',
        baseline: '.vitest-rag/baseline.jsn',
      },
      'baseline: .vitest-rag/baseline.json',
    ],
  ])('after %s', async (_what, inputs, line) => {
    const { told, summary } = await judge(shop, { inputs, program: await freshBundle() })
    expect(told).toEqual([1, 'error'])
    expect(summary).toContain(`Write \`${line}\``)
    expect(summary).toContain('packages/shop/.vitest-rag/baseline.json')
  })

  test('and compares with that line', async () => {
    const inputs = { 'working-directory': 'packages/shop', results: '.vitest-rag' }
    expect((await judge(shop, { inputs })).told).toEqual([1, 'regressed'])
  })

  test('where a baseline names the golden files, and git has none of them', async () => {
    const path = 'packages/shop/.vitest-rag/baseline.json'
    const { told, summary } = await judge(at(both, path, baseline))
    expect(told).toEqual([1, 'error'])
    expect(summary).toContain('Write `working-directory: packages/shop`')
  })

  test('where no baseline was recorded yet', async () => {
    const { told, summary } = await judge(at(both, 'packages/shop/support.golden.yaml'))
    expect(told).toEqual([1, 'error'])
    expect(summary).toContain('already has 1 golden file, such as packages/shop/support')
    expect(summary).toContain('Write `working-directory: packages/shop`')
  })

  test('where several folders have such a file, that of the results first', async () => {
    const { summary } = await judge({
      ...shop,
      ...at(both, 'packages/billing/support.golden.yaml'),
      ...at(both, 'packages/billing/.vitest-rag/baseline.json', baseline),
    })
    expect(summary).toContain(
      'Write `working-directory: packages/shop` or `working-directory: packages/billing`',
    )
  })

  test('also with a baseline of the change in the wrong folder', async () => {
    const files = { ...shop, ...at([shas.merge], '.vitest-rag/baseline.json', agreeing) }
    expect((await judge(files)).told).toEqual([1, 'error'])
  })

  test('with a folder that no workflow could read as it is', async () => {
    const folder = 'packages/it’s: ‮a #trap'
    const { summary } = await judge(at(both, `${folder}/support.golden.yaml`))
    expect(summary).toContain(String.raw`"packages/it’s: \\u{202e}a #trap"`)
  })

  test.each([
    ['the files of the base', /git\/trees\/b+/],
    ['the files of the change', /git\/trees\/c+/],
    ['a baseline in them', /contents\/packages.*baseline\.json/],
  ])('where GitHub does not give %s, the job fails', async (_what, call) => {
    const repository = { files: shop, faults: [{ call, status: 403 }] }
    const { exitCode, output } = await judge(shop, { repository })
    expect(exitCode).toBe(1)
    expect(output).toContain('GitHub answered 403')
  })

  const manyBaselines = Array.from({ length: 25 }, (_, index) => `packages/p${index}`).map(folder =>
    at(both, `${folder}/.vitest-rag/baseline.json`, naming('other.golden.yaml', 'other')),
  )
  test.each([
    ['files than GitHub lists', { files: shop, mostListed: 1 }],
    ['baselines than are read', { files: Object.assign({}, ...manyBaselines) }],
  ])('where the base has more %s, and the change no file of the run', async (_what, repository) => {
    const { told, summary, github } = await judge({}, { repository })
    expect(told).toEqual([1, 'error'])
    expect(summary).toContain('has more files or baselines than the action can look through')
    expect(github.requests.length).toBeLessThan(40)
  })

  test('where a baseline around the golden files is damaged', async () => {
    const files = { ...shop, ...at(both, 'packages/shop/.vitest-rag/baseline.json', '{') }
    const { told, summary } = await judge(files)
    expect(told).toEqual([1, 'error'])
    expect(summary).toContain('Write `working-directory: packages/shop`')
  })
})

describe('nothing compared passes', () => {
  const inShop = { inputs: { 'working-directory': 'packages/shop', results: '.vitest-rag' } }
  const others = {
    ...at(both, 'packages/billing/support.golden.yaml'),
    ...at(both, 'packages/billing/.vitest-rag/baseline.json', baseline),
    ...at(both, '.vitest-rag/baseline.json', naming('other/other.golden.yaml', 'other')),
  }
  const added = at([shas.merge], 'packages/shop/support.golden.yaml')
  const recorded = at([shas.merge], 'packages/shop/.vitest-rag/baseline.json', agreeing)

  test.each([
    ['in the first pull request of a package', { ...others, ...added }, {}],
    ['where that records a baseline', { ...others, ...added, ...recorded }, {}],
    ['where GitHub does not list all files', { ...others, ...added }, { mostListed: 1 }],
  ])('%s', async (_what, files, repository) => {
    const { told } = await judge(files, { ...inShop, repository: { files, ...repository } })
    expect(told).toEqual([0, 'no-baseline'])
  })

  test('in the first one of a package whose folder no input names', async () => {
    const files = { ...at(both, 'docs/guide.golden.yaml.md'), ...added }
    expect((await judge(files)).told).toEqual([0, 'no-baseline'])
  })

  test('for many sets of many packages, with no more calls', async () => {
    const many = Array.from({ length: 60 }, (_, index) => `packages/p${index}`)
    const files = Object.assign(
      { ...others, ...added },
      ...many.flatMap(folder => [
        at(both, `${folder}/support.golden.yaml`),
        at(both, `${folder}/.vitest-rag/baseline.json`, baseline),
      ]),
    )
    const { told, github } = await judge(files, inShop)
    expect(told).toEqual([0, 'no-baseline'])
    expect(github.requests.filter(call => call.includes('%2Fp'))).toEqual([])
  })
})

describe('a change that takes golden files away from their baseline', () => {
  const inApps = { inputs: { 'working-directory': 'apps/shop', results: `../../${results}` } }
  const moved = {
    ...at([shas.base], 'packages/shop/support.golden.yaml'),
    ...at([shas.base], 'packages/shop/.vitest-rag/baseline.json', baseline),
    ...at([shas.merge], 'apps/shop/support.golden.yaml'),
  }

  test.each([
    ['with its baseline', at([shas.merge], 'apps/shop/.vitest-rag/baseline.json', agreeing)],
    ['without it', {}],
  ])('is `policy`, moved %s', async (_what, more) => {
    const { told, summary } = await judge({ ...moved, ...more }, inApps)
    expect(told).toEqual([1, 'policy'])
    expect(summary).toContain('packages/shop/.vitest-rag/baseline.json')
  })

  test('is `policy` where it records another baseline elsewhere', async () => {
    const inputs = {
      ...{ 'working-directory': 'packages/shop', results: '.vitest-rag' },
      baseline: 'kept.json',
    }
    const files = { ...shop, ...at([shas.merge], 'packages/shop/kept.json', agreeing) }
    expect((await judge(files, { inputs })).told).toEqual([1, 'policy'])
  })
})
