import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { serving } from '../judge/openai/atLoopback.ts'
import { writes } from '../retrieval/modelsAtLoopback.ts'
import { packRepository, scratchProject } from './scratchProject.ts'
import { unpackBeside } from './unpackBeside.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** A pipeline in production: it uses each strategy, with a model where it needs one. */
const pipeline = (baseURL: string) => `
import { openai, openaiEmbeddings } from 'vitest-rag/judges'
import * as retrieval from 'vitest-rag/retrieval'
const { chatModel, hyde, query2doc, reciprocalRankFusion, relevance, rerank, rewrite, similarity } = retrieval
const endpoint = { baseURL: ${JSON.stringify(baseURL)}, apiKey: 'sk-loopback-0123456789' }
const model = chatModel({ ...endpoint, model: 'gpt-4o' })
const embeddings = openaiEmbeddings({ ...endpoint, model: 'text-embedding-3-small' })
const { text } = await rewrite({ model })('How long?')
const { vector } = await hyde({ model, embeddings })(text)
const expanded = await query2doc({ model, mode: 'dense' })(text)
const ranked = await rerank({ by: similarity(embeddings) })(text, ['much longer than it', 'passage'])
const fused = reciprocalRankFusion([ranked, ['passage']])
const judge = openai({ ...endpoint, model: 'gpt-4o' })
const unrated = await rerank({ by: relevance(judge) })(text, ranked).catch(error => error.message)
const missing = await import('vitest').then(() => 'there', () => 'missing')
console.log(JSON.stringify({ vitest: missing, text, vector, expanded: expanded.text, fused, unrated }))
console.log(Object.keys(retrieval).sort().join(', '))
`

test('an install without Vitest has the strategies and the judges', async () => {
  const server = await serving(writes('passage'))
  const project = await scratchProject()
  onTestFinished(() => project.remove())
  await project.write([
    ['package.json', JSON.stringify({ private: true, type: 'module' })],
    ['pipeline.js', pipeline(server.baseURL)],
  ])
  await unpackBeside(project, await packRepository(repository, project))
  const manifest = join(project.folder, 'node_modules/vitest-rag/package.json')
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({
    peerDependenciesMeta: { vitest: { optional: true } },
  })
  const [result = '', names] = (await project.mustRun('node', 'pipeline.js')).split('\n')
  expect(JSON.parse(result)).toEqual({
    vitest: 'missing',
    text: 'passage',
    vector: [7, 0.5],
    expanded: 'passage [SEP] passage',
    fused: ['passage', 'much longer than it'],
    // The model of this test writes no ratings, so all of the judge's part was loaded.
    unrated: expect.stringContaining("rerank() failed: The judge's answer was not valid"),
  })
  expect(names).toBe(
    'CallRefused, TransformFailed, Unavailable, UserError, chatModel, hyde, query2doc, reciprocalRankFusion, relevance, rerank, rewrite, similarity',
  )
  expect(await project.run('node_modules/.bin/vitest-rag', '--help')).toMatchObject({ exitCode: 0 })
  expect(await project.run('node_modules/.bin/vitest-rag', 'run')).toEqual({
    exitCode: 2,
    output:
      'Expected the package `vitest`, which runs the tests, but it is not installed\n  npm install --save-dev vitest\n',
  })
})
