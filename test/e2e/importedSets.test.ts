import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentedConversations } from '../interchange/documentedConversations.ts'
import { documentedFiles } from '../interchange/documentedFiles.ts'
import { createProject, oneWorkerConfig, pluginConfig } from './project.ts'

/** Their sets have answers of their own, so that no pipeline is needed. */
const formats = ['promptfoo', 'ragas', 'deepeval', 'ragchecker', 'trec', 'otlp'] as const

test('sets that the command imported run, are recorded as a baseline and gated', async () => {
  const files = formats.map(format => documentedFiles[format])
  const project = createProject({
    'vitest.config.ts': oneWorkerConfig,
    ...Object.assign({}, ...files.map(one => one?.files)),
  })
  for (const one of files) {
    const { exitCode, output } = await project.command(['import', ...(one?.named ?? [])])
    expect(output).toMatch(/Run it: npx vitest-rag run \w+\.golden\.yaml/)
    expect(exitCode).toBe(0)
  }

  const recorded = await project.cli(['baseline', 'update'])
  expect(recorded).toMatchObject({ exitCode: 0 })
  const { cases, sets } = project.results()
  expect(Object.keys(sets)).toHaveLength(formats.length)
  expect(cases.every(({ error }) => error === undefined)).toBe(true)

  // The threshold of an assertion of promptfoo holds here.
  const file = 'promptfooconfig.golden.yaml'
  project.write({
    [file]: project.read(file).replace('answer: Returns are free.', 'answer: Cats bark in Norway.'),
  })
  const worse = await project.vitest([file])
  expect(worse.output).toContain('who-pays-for-a-return')
  expect(worse.output).toMatch(/faithfulness.* 0\.9/)
  expect(worse.exitCode).toBe(1)
})

test('conversations imported as turns run without an error, though a file lacks passages of a turn', async () => {
  const files = Object.values(documentedConversations)
  const project = createProject({
    'vitest.config.ts': oneWorkerConfig,
    ...Object.assign({}, ...files.map(one => one.files)),
  })
  for (const { named } of files)
    expect(await project.command(['import', '--turns', ...named])).toMatchObject({ exitCode: 0 })

  const { exitCode, output } = await project.vitest()
  expect(output).toContain(`${3 * files.length} cases in ${files.length} conversations`)
  expect(output).not.toContain('could not be determined')
  expect(exitCode).toBe(0)
})

test('labels of a model are held against the judge, and become no record', async () => {
  const project = createProject({
    'vitest.config.ts': pluginConfig,
    ...documentedFiles['ragchecker']?.files,
  })
  await project.command(['import', 'ragchecker.json'])
  const { output, exitCode } = await project.command(['calibrate', 'ragchecker.labels.jsonl'])
  expect(output).toContain('All labels are from a model')
  expect(output).toContain('supported or not')
  expect(exitCode).toBe(0)
  expect(project.has('.vitest-rag/calibration.json')).toBe(false)
  expect(readFileSync(`${project.folder}/ragchecker.labels.jsonl`, 'utf8')).toContain(
    '"by":"model"',
  )
})
