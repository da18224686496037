import { describe, expect, inject, test } from 'vitest'
import { chatModel } from '../../src/retrieval/chatModel.ts'
import { createProject } from '../e2e/project.ts'
import { supportFiles, supportWith } from '../e2e/supportProject.ts'
import { llamaServer } from './llamaServer.ts'

describe.skipIf(inject('llamaRoot') === undefined)(
  'a project whose models are at llama-server',
  () => {
    test('has no score of a judge that writes nonsense, and those of its embeddings', async () => {
      const { baseURL } = await llamaServer('ends', ['--embeddings', '--pooling', 'mean'])
      const options = JSON.stringify({ model: 'tiny', baseURL, apiKey: 'none' })
      const project = createProject(
        supportWith({
          'vitest.config.ts': `import { openai, openaiEmbeddings } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ judge: openai(${options}), embeddings: openaiEmbeddings(${options}) })] }
`,
          'support.golden.yaml': (supportFiles['support.golden.yaml'] ?? '').replace(
            'ndcg@2: report',
            'contextRecall: report\n  semanticSimilarity: report',
          ),
        }),
      )
      const { exitCode, output } = await project.vitest()
      expect(output).toContain("The judge's answer was not valid, nor was its second one")
      expect(exitCode).toBe(2)
      const { cases, run } = project.results()
      const statusesOf = (metric: string) => cases.map(({ scores }) => scores[metric]?.status)
      for (const metric of ['faithfulness', 'contextRecall'])
        expect(new Set(statusesOf(metric))).toEqual(new Set(['judgeError', 'notApplicable']))
      expect(statusesOf('semanticSimilarity').toSorted()).toEqual([
        'notApplicable',
        ...['scored', 'scored', 'scored'],
      ])
      expect(run.usage.judge.completionTokens).toBeGreaterThan(0)
    })

    test('gets no case from a model that writes nonsense', async () => {
      const { baseURL } = await llamaServer('ends')
      const options = JSON.stringify({ model: 'tiny', baseURL, apiKey: 'none' })
      const project = createProject({
        'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ judge: openai(${options}) })] }
`,
        'docs/refunds.md':
          '# Refunds\n\nYou can return a product within 30 days of delivery. Refunds are paid within five working days.\n',
      })
      const made = await project.cli([
        'generate',
        'docs',
        '--out',
        'made.golden.yaml',
        '--cases',
        '2',
      ])
      expect(made.output).toContain('no case could be made, and nothing was written')
      expect(made.output).toContain("The judge's answer was not valid, nor was its second one")
      expect(made.exitCode).toBe(2)
      expect(project.has('made.golden.yaml')).toBe(false)
    })

    test('gets a text in any case, with its tokens and whether it was cut off', async () => {
      const { baseURL } = await llamaServer('ends')
      const model = chatModel({ model: 'tiny', baseURL, apiKey: 'none', maxCompletionTokens: 24 })
      const { signal } = new AbortController()
      const written = await model.write([{ role: 'user', content: 'refund?' }], {
        temperature: 0,
        signal,
      })
      expect(written).toMatchObject({
        text: expect.stringMatching(/./),
        isCutOff: true,
        usage: { completionTokens: 24 },
      })
    })
  },
)
