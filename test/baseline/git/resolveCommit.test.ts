import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { nearestBaselineAt } from '../../../src/baseline/chooseBaseline.ts'
import { differsFromCommit } from '../../../src/baseline/git/committedFile.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { resolveCommit } from '../../../src/baseline/git/resolveCommit.ts'
import { supportRun } from '../../gate/runs.ts'
import type { Repository } from '../repository.ts'
import { baselineFile, cloneShallow, copyRepository, createRepository } from '../repository.ts'

const older = recordBaseline(supportRun({ 'refund-window': [0.5, 0.5, 0.5] }))
const honest = recordBaseline(supportRun({ 'refund-window': [1, 1, 1] }))
const tampered = recordBaseline(supportRun({ 'refund-window': [0, 0, 0] }))

/** A pull request that edits its own baseline, merged for a test. */
function mergedPullRequest() {
  const top = mkdtempSync(join(tmpdir(), 'baseline-git-'))
  const origin = createRepository('packages/support bot', top)
  const begin = origin.commit(older)
  const base = origin.commit(honest)
  origin.git('checkout', '--quiet', '-b', 'attack')
  const head = origin.commit(tampered)
  origin.git('checkout', '--quiet', 'main')
  origin.git('commit', '--quiet', '--allow-empty', '--message', 'Go on')
  const target = origin.git('rev-parse', 'HEAD')
  origin.git('checkout', '--quiet', '-b', 'test-merge')
  origin.git('merge', '--quiet', '--no-ff', '--message', 'Merge', 'attack')
  const merge = origin.git('rev-parse', 'HEAD')
  return { origin, begin, base, head, target, merge }
}

let merged: ReturnType<typeof mergedPullRequest>
/** What CI checks out of it: the merge, and no history. */
let checkedOut: Repository

beforeAll(() => {
  merged = mergedPullRequest()
  const top = mkdtempSync(join(tmpdir(), 'baseline-git-'))
  checkedOut = cloneShallow(merged.origin, 'test-merge', top)
  return () => {
    for (const folder of [top, merged.origin.top]) rmSync(folder, { recursive: true })
  }
})

const pullRequest = () => ({ ...merged, clone: copyRepository(checkedOut) })

/** All that a command could have left behind, apart from objects. */
function traces({ git, top }: Repository) {
  return {
    refs: git('for-each-ref'),
    head: git('rev-parse', 'HEAD'),
    tree: git('status', '--porcelain'),
    fetchHead: readFileSync(join(top, '.git', 'FETCH_HEAD'), 'utf8'),
    config: readFileSync(join(top, '.git', 'config'), 'utf8'),
  }
}

function readBaselineAt(ref: string, root: string) {
  const { baseline, commit } = nearestBaselineAt(ref, root)
  return { baseline, commit }
}

describe('in a clone of one merge commit', () => {
  test.each(['HEAD^1', 'HEAD^', 'HEAD~1', 'HEAD~', '@^1'])('%s is the base', ref => {
    const { clone, target } = pullRequest()
    expect(() => clone.git('rev-parse', '--verify', 'HEAD^1')).toThrow('Needed a single revision')
    const before = traces(clone)
    const found = readBaselineAt(ref, clone.project)
    expect(found).toEqual({ baseline: honest, commit: target })
    expect(traces(clone)).toEqual(before)
  })

  test('the tree is another matter, and so is the second parent', () => {
    const { clone, head, merge } = pullRequest()
    const read = (ref: string) => readBaselineAt(ref, clone.project)
    expect(read('HEAD')).toEqual({ baseline: tampered, commit: merge })
    expect(read('HEAD^2')).toEqual({ baseline: tampered, commit: head })
    expect(differsFromCommit('HEAD^1', baselineFile, clone.project)).toBe(true)
    expect(differsFromCommit('HEAD', baselineFile, clone.project)).toBe(false)
  })

  test('any commit by its full sha, by any branch that is there, and their parents', () => {
    const { clone, base, begin, merge } = pullRequest()
    const read = (ref: string) => readBaselineAt(ref, clone.project)
    expect(read(base)).toEqual({ baseline: honest, commit: base })
    expect(read(`${base}^`)).toEqual({ baseline: older, commit: begin })
    expect(read('pull/1').commit).toBe(merge)
  })

  test('what was fetched once is there offline', () => {
    const { clone, target } = pullRequest()
    resolveCommit('HEAD^1', clone.project)
    clone.git('remote', 'remove', 'origin')
    expect(resolveCommit('HEAD^1', clone.project)).toBe(target)
  })
})

describe('where a shallow clone does not get the commit', () => {
  test('offline: what to run', () => {
    const { clone, target } = pullRequest()
    clone.git('remote', 'remove', 'origin')
    expect(() => resolveCommit('HEAD^1', clone.project)).toThrow(
      `This clone is shallow, and HEAD^1 (${target}) could not be fetched: fatal: 'origin' does not appear to be a git repository\n  Fetch it first: git fetch --depth=1 origin ${target}`,
    )
  })

  test('a sha that the remote does not know', () => {
    const { clone } = pullRequest()
    const unknown = '0123456789'.repeat(4)
    expect(() => resolveCommit(unknown, clone.project)).toThrow(
      `This clone is shallow, and commit ${unknown} could not be fetched: fatal: `,
    )
  })

  test('a branch of the remote', () => {
    const { clone, target } = pullRequest()
    expect(() => resolveCommit('origin/main', clone.project)).toThrowErrorMatchingInlineSnapshot(`
      [UserError: Git finds no commit origin/main in this shallow clone
        Fetch it first: git fetch --depth=1 origin main:refs/remotes/origin/main]
    `)
    clone.git('fetch', '--quiet', '--depth=1', 'origin', 'main:refs/remotes/origin/main')
    expect(resolveCommit('origin/main', clone.project)).toBe(target)
  })

  test.each(['main', 'dead-end', 'tea-cafe'])('a name without its remote: %s', name => {
    const { clone } = pullRequest()
    expect(() => resolveCommit(name, clone.project)).toThrow(
      `Fetch it first, a branch as origin/${name}: git fetch --depth=1 origin ${name}:refs/remotes/origin/${name}, or a tag: git fetch --depth=1 origin tag ${name}`,
    )
  })

  test.each(['HEAD~2', 'HEAD^3', '0123abc', 'main;touch owned', '$(touch owned)'])(
    'no command is made of %s',
    ref => {
      const { clone } = pullRequest()
      expect(() => resolveCommit(ref, clone.project)).toThrow(
        'in this shallow clone\n  Name the commit by its full sha, or fetch more of the history: git fetch --deepen=100',
      )
    },
  )
})

test('a full clone fetches nothing', () => {
  const { origin } = pullRequest()
  const unknown = '0123456789'.repeat(4)
  expect(() => resolveCommit(unknown, origin.project)).toThrow(
    `Git finds no commit ${unknown}\n  Check the name`,
  )
})

test('parents that only the message of a commit or of its merged tag names are none', () => {
  const origin = createRepository()
  const other = origin.commit(honest)
  const tag = [`mergetag object ${other}`, ' type commit', ' tag v1', ' tagger A <a@b.c> 0 +0000']
  const raw = [
    `tree ${origin.git('rev-parse', 'HEAD^{tree}')}`,
    'author A <a@b.c> 0 +0000',
    'committer A <a@b.c> 0 +0000',
    ...[...tag, ' ', ` parent ${other}`],
    `\nBegin again\n\nparent ${other}\n`,
  ]
  writeFileSync(join(origin.top, 'raw'), raw.join('\n'))
  origin.git('branch', 'alone', origin.git('hash-object', '-t', 'commit', '-w', 'raw'))
  const clone = cloneShallow(origin, 'alone')
  expect(() => resolveCommit('HEAD^1', clone.project)).toThrow('Git finds no commit HEAD^1')
})
