import { describe, expect, test } from 'vitest'
import type { Baseline } from '../../src/baseline/baseline.ts'
import type { Results } from '../../src/results/results.ts'
import { brokenAnswers, packageFiles, rootConfig } from './packages.ts'
import { createProject } from './project.ts'
import type { Project } from './project.ts'
import { commitAll, git } from './git.ts'
import { recordedOnce } from './recordedOnce.ts'

/** Sets that ran, with the paths of their files. */
function filesOf(project: Project): Record<string, string> {
  const { sets } = project.json<Results>('.vitest-rag/results.json')
  return Object.fromEntries(Object.entries(sets).map(([name, { file }]) => [name, file]))
}

const twoPackages = {
  ...rootConfig(`['packages/*']`),
  ...packageFiles('billing'),
  ...packageFiles('shop'),
}
const files = {
  billing: 'packages/billing/support.golden.yaml',
  shop: 'packages/shop/support.golden.yaml',
}

describe('every package with the plugin runs its golden sets', () => {
  test.each(['billing', 'shop'])('and fails the run of the root, where it is %s', async broken => {
    const project = createProject({ ...twoPackages, ...brokenAnswers(`packages/${broken}`) })
    const { exitCode, output } = await project.vitest()
    expect(exitCode).toBe(1)
    expect(output).toContain('Tests  4 failed | 4 passed (8)')
    expect(output).toContain(`4 cases missed a threshold: ${broken} ›`)
    expect(filesOf(project)).toEqual(files)
    const { cases } = project.json<Results>('.vitest-rag/results.json')
    expect(new Set(cases.flatMap(one => (one.missed.length > 0 ? [one.set] : [])))).toEqual(
      new Set([broken]),
    )
  })

  test('beside a plugin at the root, for packages within packages, and for what is between them', async () => {
    const project = createProject({
      ...rootConfig(
        `['packages/billing', 'packages/billing/dunning', { extends: true, test: { name: 'golden', include: [] } }]`,
        { plugin: true },
      ),
      ...packageFiles('billing'),
      ...packageFiles('dunning', { folder: 'packages/billing/dunning' }),
      ...packageFiles('shop', { config: 'none' }),
    })
    const { exitCode, output } = await project.vitest()
    expect(output).toContain('Tests  12 passed (12)')
    expect(exitCode).toBe(0)
    expect(filesOf(project)).toEqual({
      billing: files.billing,
      dunning: 'packages/billing/dunning/support.golden.yaml',
      shop: files.shop,
    })
    // Whoever runs it: a package in a package, and the root for one without a configuration.
    project.write({
      ...brokenAnswers('packages/billing/dunning'),
      ...brokenAnswers('packages/shop'),
    })
    const alone = await project.vitest(['--project', 'dunning'])
    expect(alone.output).toContain('4 cases missed a threshold: dunning ›')
    expect(alone.output).toContain(`partial run: without ${files.billing}, ${files.shop}`)
    expect(alone.exitCode).toBe(1)
    const all = await project.vitest()
    expect(all.output).toContain('8 cases missed a threshold')
    expect(all.exitCode).toBe(1)
  })

  test('with a judge and metrics of its own, and one budget for all', async () => {
    const judge = (name: string) => `{
  judge: { name: '${name}', answer: async ({ step }) => ({ answer: step === 'extractClaims' ? { claims: [] } : {} }) },
  metrics: { ${name === 'strict' ? 'answerF1' : 'answerOverlap'}: 'report' },
  budget: { maxCalls: ${name === 'strict' ? 3 : 1000} },
}`
    const project = createProject({
      ...rootConfig(`['packages/*']`),
      ...packageFiles('billing', { rag: judge('strict') }),
      ...packageFiles('shop', { rag: judge('mild') }),
    })
    const { exitCode, output } = await project.vitest()
    expect(exitCode).toBe(2)
    expect(output).toContain('maxCalls of the budget is used up: 3 of 3')
    const { sets, cases, run } = project.json<Results>('.vitest-rag/results.json')
    expect(Object.keys(sets['billing']?.policy.metrics ?? {})).toContain('answerF1')
    expect(Object.keys(sets['shop']?.policy.metrics ?? {})).not.toContain('answerF1')
    expect(run.usage.judge.calls).toBe(3)
    const judges = cases.map(one => [one.set, one.measurements['faithfulness']?.judge?.name])
    expect(new Set(judges.map(String))).toEqual(new Set(['billing,strict', 'shop,mild']))
  })
})

describe('a run in a package and one of the repository have one baseline', () => {
  /** Two packages of a repository with a committed baseline, where the answers of one are broken now. */
  const brokenBilling = recordedOnce(() => {
    const project = createProject(twoPackages)
    git(project.folder, 'init', '--quiet', '--initial-branch', 'main')
    return project
  })
  const setUp = async () => {
    const project = await brokenBilling()
    commitAll(project, 'Record')
    project.write(brokenAnswers('packages/billing'))
    return project
  }
  const inPackage = ['--root', 'packages/billing']

  test('of which each compares what is below it', async () => {
    const project = await setUp()
    const { sets } = project.json<Baseline>('.vitest-rag/baseline.json')
    expect(Object.values(sets).map(({ file }) => file)).toEqual(Object.values(files))
    const shop = await project.vitest(['--root', 'packages/shop'])
    expect(shop.output).toContain('RAG passed (unchanged)')
    expect(shop.output).toContain('left alone: 1 set of the baseline from other folders (billing)')
    expect(shop.exitCode).toBe(0)
    const billing = await project.vitest(inPackage)
    expect(billing.output).toContain('RAG failed (regressed): billing › faithfulness fell by 1.000')
    expect(billing.exitCode).toBe(1)
  })

  test('also where the change deletes it, or puts another one nearer', async () => {
    const project = await setUp()
    project.write({ 'packages/billing/.vitest-rag/baseline.json': '{ "schema": 1, "sets": {} }\n' })
    const beside = await project.vitest()
    expect(beside.output).toContain(
      'packages/billing/.vitest-rag/baseline.json: Expected one baseline for all packages',
    )
    expect(beside.exitCode).toBe(2)
    const update = await project.cli(['baseline', 'update'])
    expect(update.output).not.toContain('Recorded')
    expect(update.exitCode).toBe(2)
    git(project.folder, 'rm', '--quiet', '.vitest-rag/baseline.json')
    const against = await project.cli(['run', '--against', 'main', ...inPackage])
    expect(against.output).toContain('RAG failed (regressed): billing › faithfulness fell by 1.000')
    expect(against.exitCode).toBe(1)
  })

  test('in which no set can be said to be elsewhere, so that its package leaves it alone', async () => {
    const project = await setUp()
    const recorded = project.read('.vitest-rag/baseline.json')
    const check = async (file: string) => {
      project.write({ '.vitest-rag/baseline.json': recorded.replace(files.billing, file) })
      return project.cli(['baseline', 'check', '--against', 'main', ...inPackage])
    }
    expect((await check(files.billing)).exitCode).toBe(0)
    const gone = await check('packages/other/support.golden.yaml')
    expect(gone.output).toContain(`Expected billing to be the golden set of ${files.billing}`)
    expect(gone.exitCode).toBe(1)
    expect((await check(files.shop)).exitCode).toBe(1)
    const other = await check(`packages/shop/../billing/support.golden.yaml`)
    expect(other.output).toContain('`sets.billing.file`: not a relative path as it is recorded')
    expect(other.exitCode).toBe(1)
  })

  test('to which a package records its own sets alone', async () => {
    const project = await setUp()
    const before = project.json<Baseline>('.vitest-rag/baseline.json')
    await project.cli(['baseline', 'update', ...inPackage])
    const { sets } = project.json<Baseline>('.vitest-rag/baseline.json')
    expect(sets['shop']).toEqual(before.sets['shop'])
    expect(sets['billing']?.file).toBe(files.billing)
    expect(sets['billing']?.cases['refund-window']?.scores['faithfulness']).toEqual([0, 0])
    expect(project.has('packages/billing/.vitest-rag/baseline.json')).toBe(false)
    const answers = project.read('.vitest-rag/baseline.answers.jsonl')
    expect(answers.match(/"set":"shop"/g)).toHaveLength(8)
    expect(answers.match(/Penguins/g)).toHaveLength(8)
  })
})
