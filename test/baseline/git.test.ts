import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Baseline } from '../../src/baseline/baseline.ts'
import { formatBaseline } from '../../src/baseline/format.ts'
import { readBaselineAt } from '../../src/baseline/git.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { supportCases, supportRun } from '../gate/runs.ts'

const file = '.vitest-rag/baseline.json'
let root = ''
let project = ''

function git(cwd: string, ...args: string[]): string {
  const config = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  return execFileSync('git', [...config, ...args], { cwd, stdio: 'pipe', encoding: 'utf8' }).trim()
}

function write(baseline: Baseline): void {
  writeFileSync(join(project, file), formatBaseline(baseline))
}

function commit(baseline: Baseline): void {
  write(baseline)
  git(project, 'add', '--all')
  git(project, 'commit', '--quiet', '--message', 'Record the baseline')
}

const first = recordBaseline(supportRun({ 'refund-window': [1, 1, 1] }))
const second = recordBaseline(supportRun({ 'refund-window': [0.5, 0.75, 0.5] }))
const tampered = recordBaseline(supportRun({ 'refund-window': [0, 0, 0] }))

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'baseline-git-'))
  project = join(root, 'repository', 'packages', 'support bot')
  mkdirSync(join(project, '.vitest-rag'), { recursive: true })
  git(join(root, 'repository'), 'init', '--quiet', '--initial-branch', 'main')
  git(project, 'commit', '--quiet', '--allow-empty', '--message', 'Begin')
  git(project, 'tag', 'begin')
  commit(first)
  git(project, 'tag', 'v1')
  commit(second)
  write(tampered)
})

afterAll(() => rmSync(root, { recursive: true }))

describe('the baseline of a commit', () => {
  test('whatever the working tree says', () => {
    expect(readBaselineAt('HEAD', file, project)).toEqual(second)
    expect(readBaselineAt('HEAD~1', file, project)).toEqual(first)
    expect(readBaselineAt('v1', file, project)).toEqual(first)
    expect(readBaselineAt(git(project, 'rev-parse', 'HEAD'), file, project)).toEqual(second)
  })

  test('by an absolute path, and from another folder', () => {
    expect(readBaselineAt('main', join(project, file), project)).toEqual(second)
    const above = join(root, 'repository', 'packages')
    expect(readBaselineAt('main', join('support bot', file), above)).toEqual(second)
    const below = join(project, '.vitest-rag')
    expect(readBaselineAt('main', '../.vitest-rag/baseline.json', below)).toEqual(second)
  })
})

describe('errors', () => {
  test('no baseline there', () => {
    expect(() => readBaselineAt('begin', file, project)).toThrow(
      /^There is no baseline \.vitest-rag\/baseline\.json at begin \([0-9a-f]{12}\)\n {2}Commit one/,
    )
  })

  test('no such commit', () => {
    expect(() => readBaselineAt('no-such-branch', file, project))
      .toThrowErrorMatchingInlineSnapshot(`
      [UserError: Git finds no commit no-such-branch: fatal: Needed a single revision
        Check the name with \`git log\`, or fetch it first: git fetch origin]
    `)
  })

  test('a commit that a shallow clone lacks', () => {
    const clone = join(root, 'shallow')
    const source = pathToFileURL(join(root, 'repository')).href
    git(root, 'clone', '--quiet', '--depth', '1', source, clone)
    const inside = join(clone, 'packages', 'support bot')
    expect(readBaselineAt('HEAD', file, inside)).toEqual(second)
    expect(() => readBaselineAt('HEAD~1', file, inside)).toThrow('This clone is shallow')
  })

  test('no repository', () => {
    expect(() => readBaselineAt('HEAD', file, root)).toThrow('not a git repository')
  })

  test.each(['', '-h', '--output=/tmp/owned', 'HEAD:package.json', ':/Record', 'HEAD\nmain'])(
    'a name that git might take for something else: %j',
    ref => {
      expect(() => readBaselineAt(ref, file, project)).toThrow('Expected a commit, branch or tag')
    },
  )

  test('a damaged baseline names the commit', () => {
    writeFileSync(join(project, file), '{"schema": 1')
    git(project, 'commit', '--quiet', '--all', '--message', 'Break it')
    git(project, 'tag', 'broken')
    git(project, 'reset', '--quiet', '--hard', 'HEAD~1')
    expect(() => readBaselineAt('broken', file, project)).toThrow(
      'broken:.vitest-rag/baseline.json: Expected a baseline as JSON',
    )
  })
})

test('a baseline of more than a megabyte', () => {
  const large = recordBaseline(supportRun(supportCases(12_000, () => [1, 0.75, 1])))
  commit(large)
  expect(formatBaseline(large).length).toBeGreaterThan(2 ** 20)
  expect(
    Object.keys(readBaselineAt('HEAD', file, project).sets['support']?.cases ?? {}),
  ).toHaveLength(12_000)
})
