import { describe, expect, inject, test } from 'vitest'
import type { Baseline } from '../../src/baseline/baseline.ts'
import { commitAll, git } from './git.ts'
import { brokenAnswers, goldenFiles, twoPackages } from './packages.ts'
import { createProject } from './project.ts'
import { recordedOnce } from './recordedOnce.ts'

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
    expect(Object.values(sets).map(({ file }) => file)).toEqual(Object.values(goldenFiles))
    const shop = await project.vitest(['--root', 'packages/shop'])
    expect(shop.output).toContain('RAG passed (unchanged)')
    expect(shop.output).toContain(
      'not part of this run: 1 set of the baseline from other folders (billing)',
    )
    expect(shop.exitCode).toBe(0)
  })

  test.runIf(inject('atNight'))('beside which no other one is recorded', async () => {
    const project = await setUp()
    project.write({ 'packages/billing/.vitest-rag/baseline.json': '{ "schema": 1, "sets": {} }\n' })
    const update = await project.cli(['baseline', 'update'])
    expect(update.output).not.toContain('Recorded')
    expect(update.exitCode).toBe(2)
  })

  test('also where the change deletes it, or puts another one nearer', async () => {
    const project = await setUp()
    project.write({ 'packages/billing/.vitest-rag/baseline.json': '{ "schema": 1, "sets": {} }\n' })
    const beside = await project.vitest()
    expect(beside.output).toContain(
      'packages/billing/.vitest-rag/baseline.json: Expected one baseline for all packages',
    )
    expect(beside.exitCode).toBe(2)
    git(project.folder, 'rm', '--quiet', '.vitest-rag/baseline.json')
    // As whoever starts Vitest by itself names the commit.
    const against = await project.vitest(inPackage, { VITEST_RAG_AGAINST: 'main' })
    expect(against.output).toContain('RAG failed (regressed): billing › faithfulness fell by 1.000')
    expect(against.exitCode).toBe(1)
  })

  test('in which no set can be said to be elsewhere, so that its package leaves it alone', async () => {
    const project = await setUp()
    const recorded = project.read('.vitest-rag/baseline.json')
    const check = async (file: string) => {
      project.write({ '.vitest-rag/baseline.json': recorded.replace(goldenFiles.billing, file) })
      return project.command(['baseline', 'check', '--against', 'main', ...inPackage])
    }
    expect((await check(goldenFiles.billing)).exitCode).toBe(0)
    const gone = await check('packages/other/support.golden.yaml')
    expect(gone.output).toContain(`Expected billing to be the golden set of ${goldenFiles.billing}`)
    expect(gone.exitCode).toBe(1)
    expect((await check(goldenFiles.shop)).exitCode).toBe(1)
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
    expect(sets['billing']?.file).toBe(goldenFiles.billing)
    expect(sets['billing']?.cases['refund-window']?.scores['faithfulness']).toEqual([0, 0])
    expect(project.has('packages/billing/.vitest-rag/baseline.json')).toBe(false)
    const answers = project.read('.vitest-rag/baseline.answers.jsonl')
    expect(answers.match(/"set":"shop"/g)).toHaveLength(8)
    expect(answers.match(/Penguins/g)).toHaveLength(8)
  })
})
