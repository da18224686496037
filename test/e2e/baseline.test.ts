import { expect, inject, test } from 'vitest'
import { createProject } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

/** Thresholds of single cases are left out: what turns red here is the comparison alone. */
const comparedOnly = (supportFiles['support.golden.yaml'] ?? '')
  .replace('faithfulness: 0.8', 'faithfulness: { gate: true }')
  .replace('{ each: 1, mean: 0.9 }', '{ gate: true }')
  .replace('abstention: 1', 'abstention: report')

const supportDesk = supportWith({ 'support.golden.yaml': comparedOnly })
const search = supportFiles['search.ts'] ?? ''
/** The right document is found and then cut off. */
const cutOff = { 'search.ts': search.replace('.slice(0, limit)', '.slice(1, limit)') }
const file = '.vitest-rag/baseline.json'

async function recordAll() {
  const project = createProject(supportDesk)
  return { project, ...(await project.cli(['baseline', 'update'])) }
}

let recording: ReturnType<typeof recordAll> | undefined

/** A project and what recording its baseline told, once for all tests. */
const recordedOnce = () => (recording ??= recordAll())

/** A copy of that project. */
const recorded = async () => (await recordedOnce()).project.copy()

test('what was recorded is told', async () => {
  const update = await recordedOnce()
  expect(update.output).toContain('Recorded 4 cases of 1 golden set in .vitest-rag/baseline.json')
  expect(update.output).toContain('from 2 runs (no score differed between runs)')
  expect(update.exitCode).toBe(0)
})

test('no baseline is made of a partial run', async () => {
  const project = await recorded()
  const before = project.read(file)
  project.write(cutOff)
  const update = await project.cli(['baseline', 'update', '-t', 'refund-window'])
  expect(update.exitCode).toBe(1)
  expect(update.output).toContain('Expected a full run')
  expect(project.read(file)).toBe(before)
})

test('a declared part is a full run of that part', async () => {
  const project = await recorded()
  project.write({
    'billing.golden.yaml': comparedOnly.replace('name: support', 'name: billing'),
  })
  const unknown = await project.command(['baseline', 'update', '--partial', 'suport'])
  expect(unknown.output).toContain('The golden sets are: billing, support')
  expect(unknown.exitCode).toBe(2)
  const refused = await project.command(['baseline', 'update', '--partial', 'support'])
  expect(refused.output).toContain('but runs no longer have to cover billing')
  expect(refused.output).not.toContain('Run 1')
  const update = await project.cli(['baseline', 'update', '--partial', 'support', '--loosen'])
  expect(update.output).toContain('runs must cover: all sets → support')
  expect(update.output).toContain('Less strict than before:')
  expect(update.exitCode).toBe(0)

  project.write(cutOff)
  const worse = await project.cli(['run', 'support.golden.yaml'])
  expect(worse.output).toContain('RAG failed (regressed)')
  expect(worse.exitCode).toBe(1)
  if (!inject('atNight')) return

  project.write({ 'search.ts': search })
  const green = await project.vitest(['support.golden.yaml'])
  expect(green.output).toContain('RAG passed (unchanged)')
  expect((await project.cli(['baseline', 'update'])).exitCode).toBe(0)
  expect(project.read(file)).toContain('"sets": ["support"]')
  expect((await project.cli(['baseline', 'update', '--partial', 'none'])).exitCode).toBe(0)
  expect(project.read(file)).not.toContain('partial')
})

test('the way out of a broken baseline is to record anew', async () => {
  const project = await recorded()
  const before = project.read(file)
  // Scores that fail are recorded as they are, and it is said that nothing accepts them.
  project.write({
    [file]: before.slice(0, 300),
    ...cutOff,
    'support.golden.yaml': supportFiles['support.golden.yaml'] ?? '',
  })
  const update = await project.cli(['baseline', 'update'])
  expect(update.output).toMatch(
    /runs with these scores still fail:\n +3 cases missed a threshold: support › /,
  )
  expect(update.output).toContain('1 mean misses its floor: support › documentRecall is 0.000')
  expect(update.exitCode).toBe(0)
  expect(project.json(file)).toMatchObject({ sets: { support: {} } })
})
