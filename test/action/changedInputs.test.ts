import { expect, test } from 'vitest'
import { formatBaseline } from '../../src/baseline/format.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { freshBundle } from './freshBundle.ts'
import type { Call } from './runAction.ts'
import { callAction, shas, unchanged } from './runAction.ts'
import { supportRunOf as run } from './supportRunOf.ts'

const parents = { [shas.merge]: [shas.base, shas.head] }

test.each([
  '.vitest-rag/baseline.answers.jsonl',
  'vitest.workspace.ts',
  'packages/shop/.vitest-rag/labels.jsonl',
  '.github/actions/evaluate/action.yaml',
])('%s is told of, as the run is judged by it', async file => {
  const repository = { parents, changed: ['src/answer.ts', file] }
  const { summary } = await callAction({ results: run(), repository })
  expect(summary).toContain(`### Changed files that affect the verdict\n\n- \`${file}\`\n`)
})

test('so are the case files and modules that the run itself names', async () => {
  const judged = run()
  const results = {
    ...judged,
    run: { ...judged.run, judgingFiles: ['../judge.ts', 'cases.jsonl'] },
  }
  const repository = {
    parents,
    changed: ['cases.jsonl', 'judge.ts', 'other/cases.jsonl', 'packages/shop/cases.jsonl'],
  }
  const { summary } = await callAction({ results, repository })
  expect(summary).toContain('### Changed files that affect the verdict\n\n- `cases.jsonl`\n\n')
})

const lockOf = (versions: Record<string, string>) => {
  const packages = Object.entries(versions).map(([name, version]) => [
    `node_modules/${name}`,
    { version, integrity: `sha512-${version}` },
  ])
  return JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries(packages) })
}

const installed = { vitest: '5.0.1', 'vitest-rag': '1.0.0', openai: '7.0.0', zod: '4.0.0' }

/** The lines of the report on a change of lock files, given as they are before and after. */
async function namedLocks(
  locks: Record<string, { before?: string; after?: string }>,
  call: Partial<Call> = {},
) {
  const files = Object.entries(locks).flatMap(([path, { before, after }]) => [
    ...(before === undefined ? [] : [[`${shas.base}:${path}`, before]]),
    ...(after === undefined ? [] : [[`${shas.merge}:${path}`, after]]),
  ])
  const baseline = unchanged(formatBaseline(recordBaseline(run())))
  const repository = {
    parents,
    changed: Object.keys(locks),
    files: { ...baseline, ...Object.fromEntries(files) },
    ...call.repository,
  }
  const { summary, exitCode, outputs } = await callAction({ results: run(), ...call, repository })
  const [, section] = /### Changed files that affect the verdict\n\n([^]*?)\n\n/.exec(summary) ?? []
  return { lines: section?.split('\n') ?? [], exitCode, verdict: outputs['verdict'] }
}

test('a lock file is told of if it changes a package that judges, and nothing else of it is', async () => {
  const before = lockOf(installed)
  const updated = lockOf({ ...installed, vitest: '5.1.0', zod: '4.1.0' })
  const named = await namedLocks({
    'package-lock.json': { before, after: updated },
    'packages/desk/package-lock.json': { before, after: lockOf({ ...installed, zod: '4.1.0' }) },
    'packages/shop/package-lock.json': { after: lockOf({ openai: '7.0.0' }) },
  })
  expect(named.lines).toEqual([
    '- `package-lock.json` changes vitest from 5.0.1 to 5.1.0',
    '- `packages/shop/package-lock.json` adds openai 7.0.0',
  ])
  // It is for reviewers to see, and fails nothing.
  expect([named.exitCode, named.verdict]).toEqual([0, 'unchanged'])
})

test('the same as a runner starts it, with other package managers', async () => {
  const berry = (version: string) =>
    `__metadata:\n  version: 8\n\n"vitest@npm:^5.0.0":\n  version: ${version}\n  resolution: "vitest@npm:${version}"\n`
  const pnpm = (version: string) =>
    `lockfileVersion: '9.0'\nimporters:\n  .:\n    devDependencies:\n      vitest-rag:\n        specifier: ^1.0.0\n        version: ${version}\n`
  const bun = (version: string) =>
    `{ "packages": { "openai": ["openai@${version}", "", {}, ""], }, }`
  const named = await namedLocks(
    {
      'bun.lock': { before: bun('7.0.0'), after: bun('8.0.0') },
      'bun.lockb': { before: 'one', after: 'two' },
      'pnpm-lock.yaml': { before: pnpm('1.0.0'), after: pnpm('1.0.1(vitest@5.0.1)') },
      'yarn.lock': { before: berry('5.0.1'), after: '<<<<<<< HEAD\n' },
      'packages/a/yarn.lock': { before: berry('5.0.1') },
    },
    { program: await freshBundle() },
  )
  expect(named.lines).toEqual([
    '- `bun.lock` changes openai from 7.0.0 to 8.0.0',
    "- `bun.lockb` can't be read: it is binary",
    '- `packages/a/yarn.lock` removes vitest 5.0.1',
    '- `pnpm-lock.yaml` changes vitest-rag from 1.0.0 to 1.0.1',
    "- `yarn.lock` can't be read: it is not what a package manager writes",
  ])
})

test('another content of the same version is told of, and versions of a hostile lock are no markup', async () => {
  const before = lockOf(installed)
  const named = await namedLocks({
    'a/package-lock.json': { before, after: before.replace('sha512-5.0.1', 'sha512-other') },
    'b/package-lock.json': {
      before,
      after: lockOf({ ...installed, vitest: `<b>${'@everyone '.repeat(4)}` }),
    },
  })
  expect(named.lines).toEqual([
    '- `a/package-lock.json` changes the checksum or address of vitest',
    `- \`b/package-lock.json\` changes vitest from 5.0.1 to \`<b>@everyone\`${' `@everyone`'.repeat(3)}`,
  ])
})

test('of what GitHub does not hand out it is said why it was not read', async () => {
  const locks = { 'package-lock.json': { before: lockOf(installed), after: lockOf(installed) } }
  const faults = [{ call: /package-lock\.json/, status: 403 }]
  const { lines } = await namedLocks(locks, { repository: { faults } })
  expect(lines).toEqual([
    expect.stringMatching(/^- `package-lock\.json` can't be read: GitHub answered 403 to GET /),
  ])
})

test('lock files beside the project have no effect on it, and those above it have', async () => {
  const before = lockOf(installed)
  const after = lockOf({ ...installed, vitest: '5.1.0' })
  const change = { before, after }
  const { lines } = await namedLocks(
    {
      'package-lock.json': change,
      'packages/shop/package-lock.json': change,
      'packages/desk/package-lock.json': change,
      'judges/package-lock.json': change,
    },
    {
      results: { ...run(), run: { ...run().run, judgingFiles: ['../../judges/judge.ts'] } },
      inputs: { 'working-directory': 'packages/shop', results: '../../.vitest-rag' },
    },
  )
  expect(lines.map(line => line.split(' ')[1])).toEqual([
    '`judges/package-lock.json`',
    '`package-lock.json`',
    '`packages/shop/package-lock.json`',
  ])
})

test('a project that wants no baseline is told of them too', async () => {
  const after = lockOf({ ...installed, vitest: '5.1.0' })
  const { lines } = await namedLocks(
    { 'package-lock.json': { before: lockOf(installed), after } },
    { inputs: { baseline: 'none' } },
  )
  expect(lines).toEqual(['- `package-lock.json` changes vitest from 5.0.1 to 5.1.0'])
})

test('more lock files than are read are told of', async () => {
  const lock = lockOf(installed)
  const names = Array.from({ length: 22 }, (_, index) => `p${10 + index}/package-lock.json`)
  const { lines } = await namedLocks(
    Object.fromEntries(names.map(name => [name, { before: lock, after: lock }])),
  )
  const why = 'was not read, because more than 20 lock files change'
  expect(lines).toEqual(['p30', 'p31'].map(name => `- \`${name}/package-lock.json\` ${why}`))
})

test('files that GitHub does not list are a warning', async () => {
  const changed = ['src/answer.ts']
  const { output } = await callAction({
    results: run(),
    repository: { parents, changed, changedFiles: 3002 },
  })
  expect(output).toContain('::warning::GitHub did not list 3001 of the files')
  const whole = await callAction({ results: run(), repository: { parents, changed } })
  expect(whole.output).not.toContain('GitHub did not list')
})

test('a threshold that a case lowers is listed, and fails nothing', async () => {
  const withThreshold = (each: number) => {
    const thresholds = { faithfulness: { each, direction: 'higher' as const } }
    const { cases, ...results } = run()
    return {
      ...results,
      cases: cases.map((one, at) => (at === 0 ? { ...one, thresholds } : one)),
    }
  }
  const { exitCode, github } = await callAction({
    results: withThreshold(0.8),
    recorded: withThreshold(1),
  })
  expect(exitCode).toBe(0)
  expect(github.comments[0]?.body).toContain(
    '### Suite changes\n\n- 1 threshold of a case lowered: support › refund-policy-1 (faithfulness 1.000 → 0.800)',
  )
})
