import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { formatBaseline } from '../../src/baseline/format.ts'
import {
  baselineOfRun,
  chooseBaseline,
  nearestBaselineAt,
} from '../../src/baseline/chooseBaseline.ts'
import { differsFromCommit, readCommitted } from '../../src/baseline/git/committedFile.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { supportCases, supportRun } from '../gate/runs.ts'
import { baselineFile, copyRepository, createRepository, temporaryFolder } from './repository.ts'

const first = recordBaseline(supportRun({ 'refund-window': [1, 1, 1] }))
const second = recordBaseline(supportRun({ 'refund-window': [0.5, 0.75, 0.5] }))
const tampered = recordBaseline(supportRun({ 'refund-window': [0, 0, 0] }))

function readBaselineAt(ref: string, root: string) {
  const { baseline, commit } = nearestBaselineAt(ref, root)
  return { baseline, commit }
}

/** Tags begin and v1, branch main, and a baseline that nobody has committed. */
function createSupport() {
  const top = mkdtempSync(join(tmpdir(), 'baseline-git-'))
  const repository = createRepository('packages/support bot', top)
  repository.git('tag', 'begin')
  repository.commit(first)
  repository.git('tag', '--annotate', 'v1', '--message', 'First')
  const head = repository.commit(second)
  repository.write(tampered)
  return { repository, head }
}

let support: ReturnType<typeof createSupport>

beforeAll(() => {
  support = createSupport()
  return () => rmSync(support.repository.top, { recursive: true })
})

/** A copy of it for each test. */
const supportRepository = () => ({ ...copyRepository(support.repository), head: support.head })

test('the baseline of a run is the one that it found first, until the next run', () => {
  const { project, write } = supportRepository()
  const ofRun = baselineOfRun({ root: project })
  expect(ofRun.choose().baseline).toEqual(tampered)
  write(first)
  expect(ofRun.choose().baseline).toEqual(tampered)
  ofRun.forget()
  expect(ofRun.choose().baseline).toEqual(first)
})

describe('the baseline of a commit', () => {
  test('whatever the working tree says, with the full sha', () => {
    const { project, head, git } = supportRepository()
    const before = git('rev-parse', 'HEAD~1')
    for (const ref of ['HEAD', 'main', '@', head, head.slice(0, 8), head.toUpperCase()]) {
      expect(readBaselineAt(ref, project)).toEqual({ baseline: second, commit: head })
    }
    for (const ref of ['HEAD~1', 'HEAD^1', 'HEAD^', 'v1', 'refs/tags/v1', 'main~', before]) {
      const found = readBaselineAt(ref, project)
      expect(found).toEqual({ baseline: first, commit: before })
    }
  })

  test('the nearest, from a folder up to that of the repository, and not beyond', () => {
    const { project, top } = supportRepository()
    const inner = join(project, 'inner', 'package')
    mkdirSync(inner, { recursive: true })
    expect(nearestBaselineAt('main', inner)).toMatchObject({
      baseline: second,
      files: { folder: project },
    })
    expect(nearestBaselineAt('main', top).baseline).toBeUndefined()
    // Whatever stands nearer in the working tree, and though the committed file is gone from it.
    mkdirSync(join(inner, '.vitest-rag'))
    writeFileSync(join(inner, baselineFile), formatBaseline(tampered))
    rmSync(join(project, baselineFile))
    expect(nearestBaselineAt('main', inner).baseline).toEqual(second)
  })

  test('in a folder with characters that patterns are made of', () => {
    const { project, commit } = createRepository('apps/[a]*? b')
    commit(first)
    expect(readBaselineAt('main', project).baseline).toEqual(first)
  })

  test('in a hook, which git tells where its folder is', () => {
    const { project, top } = supportRepository()
    vi.stubEnv('GIT_DIR', join(top, '.git'))
    try {
      expect(readBaselineAt('main', project).baseline).toEqual(second)
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('of more than a megabyte', () => {
    const { project, commit } = createRepository()
    const large = recordBaseline(supportRun(supportCases(12_000, () => [1, 0.75, 1])))
    commit(large)
    expect(formatBaseline(large).length).toBeGreaterThan(2 ** 20)
    expect(readBaselineAt('HEAD', project).baseline).toEqual(large)
  })
})

describe('the choice', () => {
  test('of a commit names the commit, and says whether the working tree differs', () => {
    const { project, head, write } = supportRepository()
    const of = (against?: string, root = project) => chooseBaseline({ root, against })
    const named = `.vitest-rag/baseline.json of main (${head.slice(0, 12)})`
    expect(of('main')).toMatchObject({ baseline: second, name: named, editedHere: true })
    expect(of()).toMatchObject({
      baseline: tampered,
      name: '.vitest-rag/baseline.json',
      editedHere: false,
    })
    write(second)
    expect(of('main').editedHere).toBe(false)
    expect(of(head).name).toBe(`.vitest-rag/baseline.json of ${head}`)
    const inner = join(project, 'inner')
    mkdirSync(inner)
    expect(of('main', inner)).toMatchObject({ name: `../${named}`, editedHere: false })
  })

  test('where none was recorded is where it would be', () => {
    const { project } = supportRepository()
    rmSync(join(project, baselineFile))
    for (const against of ['begin', undefined]) {
      const ran = { support: { file: 'support.golden.yaml' } }
      expect(chooseBaseline({ root: project, against, ran })).toMatchObject({
        baseline: undefined,
        leftAlone: [],
        files: { folder: project },
        editedHere: false,
      })
    }
  })
})

test('whether the working tree has another file', () => {
  const { project, git, write } = supportRepository()
  const differs = (ref: string) => differsFromCommit(ref, baselineFile, project)
  expect([differs('HEAD'), differs('begin')]).toEqual([true, true])
  write(first)
  expect([differs('HEAD'), differs('v1')]).toEqual([true, false])
  // As git checks it out where lines end so.
  write(formatBaseline(first).replaceAll('\n', '\r\n'))
  expect(differs('v1')).toBe(false)
  rmSync(join(project, baselineFile))
  expect([differs('v1'), differs('begin')]).toEqual([true, false])
  git('checkout', '--quiet', '.')
  expect(differs('HEAD')).toBe(false)
})

describe('errors', () => {
  test('no baseline there', () => {
    const { project } = supportRepository()
    expect(readBaselineAt('begin', project).baseline).toBeUndefined()
  })

  test('no such commit', () => {
    const { project } = supportRepository()
    expect(() => readBaselineAt('no-such-branch', project)).toThrowErrorMatchingInlineSnapshot(`
      [UserError: Git finds no commit no-such-branch
        Check the name with \`git log\`, or fetch it first: git fetch origin]
    `)
  })

  test('no repository', () => {
    expect(() => readBaselineAt('HEAD', temporaryFolder())).toThrow(
      /^Git can't read the repository of \/.+: fatal: not a git repository.*\n {2}Run the command in/,
    )
  })

  test('no git', () => {
    const { project } = supportRepository()
    vi.stubEnv('PATH', join(project, 'no programs'))
    try {
      expect(() => readBaselineAt('HEAD', project)).toThrow('Expected `git` to be installed')
    } finally {
      vi.unstubAllEnvs()
    }
  })

  const others = ['', '-h', '--output=/tmp/owned', 'HEAD:package.json', ':/Record', 'HEAD\nmain']
  test.each([...others, '^main', 'HEAD\u0000', 'a'.repeat(100_000)])(
    'a name that git might take for something else: %j',
    ref => {
      const { project } = supportRepository()
      expect(() => readBaselineAt(ref, project)).toThrow('Expected a commit, branch or tag')
    },
  )

  test('a range is no commit', () => {
    const { project } = supportRepository()
    expect(() => readBaselineAt('begin..main', project)).toThrow('Git finds no commit')
  })

  test('a damaged baseline names the commit', () => {
    const { project, commit } = supportRepository()
    commit('{"schema": 1')
    expect(() => readBaselineAt('main', project)).toThrow(
      'main:.vitest-rag/baseline.json: Expected a baseline as JSON',
    )
  })

  test('a folder in its place', () => {
    const { project, git } = supportRepository()
    git('commit', '--quiet', '--allow-empty', '--message', 'Go on')
    expect(() => readCommitted('main', '.vitest-rag', project)).toThrow(
      /^Git can't read \.vitest-rag of main: /,
    )
  })
})
