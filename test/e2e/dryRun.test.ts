import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentOf, dryRun } from './dryRunProject.ts'
import { createProject } from './project.ts'
import { supportFiles } from './supportProject.ts'

describe('a pipeline is not asked', () => {
  const files = {
    'answer.ts': `throw new Error('the pipeline was imported')\n`,
  }
  const embedded = 'lexical: 0 calls to an endpoint'

  test('and the reference stands in for answers that nobody knows yet, where there is one', async () => {
    const project = createProject({ ...supportFiles, ...files })
    const golden = project.read('support.golden.yaml')
    project.write({ 'support.golden.yaml': golden.replace(/ {4}reference: Six.*\n/, '') })
    const { output } = await dryRun(project)
    expect(output).toContain('RAG dry run: what a run of 4 cases would ask')
    expect(output).toContain('2 of 4 answers are not known yet: the reference is used instead')
    expect(output).toContain('1 of 4 answers is not known yet: a refusal is used instead')
    expect(output).toContain(
      '1 of 4 answers is not known yet, and without a reference: not counted',
    )
    expect(output).toContain(embedded)
    const asJson = await project.command(['run', '--dry-run', '--json'])
    expect(JSON.parse(asJson.output)).toMatchObject({
      cases: 4,
      outputs: { reference: 2, refusal: 1, unknown: 1 },
      asked: [{ name: 'lexical', local: true, calls: 0 }],
    })
    // Neither scores nor verdicts.
    expect(output).not.toMatch(/passed|faithfulness|unchanged|baseline/)
  })

  test('nor is a metric of the project itself, and what the last run gave stands in for the pipeline, where the question is the same', async () => {
    const score = `() => { writeFileSync('asked.txt', ''); return 1 }`
    const project = createProject({
      ...supportFiles,
      'vitest.config.ts': `import { writeFileSync } from 'node:fs'
import { rag } from 'vitest-rag/plugin'
const own = { name: 'own', direction: 'higher', requires: ['answerInContexts'], score: ${score} }
export default { plugins: [rag({ customMetrics: [own], metrics: { own: 'report' } })] }
`,
    })
    await project.vitest()
    expect(project.has('asked.txt')).toBe(true)
    rmSync(join(project.folder, 'asked.txt'))
    project.write(files)
    const golden = project.read('support.golden.yaml')
    project.write({ 'support.golden.yaml': golden.replace('batteries?', 'the batteries?') })
    const { output } = await dryRun(project)
    expect(output).toContain('answers: 3 of the last run\n')
    expect(output).toContain('1 of 4 answers is not known yet: the reference is used instead')
  })
})

describe('there is no dry run', () => {
  test.each([
    [['nowhere'], 'Expected cases of golden sets', 1],
    [['-t', 'nothing'], 'Expected cases of golden sets', 1],
  ])('for %j', async (args, told, expected) => {
    const project = createProject(supportFiles)
    const before = contentOf(project)
    const { exitCode, output } = await project.command(['run', '--dry-run', ...args])
    expect(output).toContain(told)
    expect(output).not.toMatch(/^ +at /m)
    expect(exitCode).toBe(expected)
    expect(contentOf(project)).toEqual(before)
  })

  test('where a golden set has a fault', async () => {
    const project = createProject(supportFiles)
    const golden = project.read('support.golden.yaml')
    project.write({ 'support.golden.yaml': golden.replace('faithfulness:', 'faithfullness:') })
    const { exitCode, output } = await project.command(['run', '--dry-run'])
    expect(output).toMatch(/^support\.golden\.yaml:4:3: /m)
    expect(output).not.toMatch(/^ +at /m)
    expect(exitCode).toBe(1)
  })
})
