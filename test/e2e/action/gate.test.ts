import { expect, test } from 'vitest'
import { callAction, shas } from '../../action/runAction.ts'
import { createProject } from '../project.ts'
import { supportFiles, supportWith } from '../supportProject.ts'

const search = supportFiles['search.ts'] ?? ''

test('a real run is judged by the action, as red or green as the system is', async () => {
  const project = createProject(
    supportWith({
      'support.golden.yaml': (supportFiles['support.golden.yaml'] ?? '').replace(
        '{ each: 1, mean: 0.9 }',
        '{ gate: true }',
      ),
    }),
  )
  await project.cli(['baseline', 'update'])
  const recorded = project.read('.vitest-rag/baseline.json')
  const judge = async () => {
    const run = await project.vitest([], {
      VITEST_RAG_GATE: 'report',
      GITHUB_ACTIONS: 'true',
      GITHUB_RUN_ID: '4711',
    })
    const called = await callAction({
      workspace: project.folder,
      repository: {
        parents: { [shas.merge]: [shas.base, shas.head] },
        files: { [`${shas.base}:.vitest-rag/baseline.json`]: recorded },
      },
    })
    return { run, called }
  }
  const fine = await judge()
  expect(fine.run.exitCode).toBe(0)
  expect(fine.called).toMatchObject({ exitCode: 0, outputs: { verdict: 'unchanged' } })

  project.write({ 'search.ts': search.replace('.slice(0, limit)', '.slice(1, limit)') })
  const broken = await judge()
  expect(broken.run.output).toContain('not gated: mode is `report`')
  expect(broken.called).toMatchObject({ exitCode: 1, outputs: { verdict: 'regressed' } })
  expect(broken.called.output).toMatch(
    /::error title=RAG regressed,file=support\.golden\.yaml,line=\d+::/,
  )
  expect(broken.called.summary).toContain('missed documents: refunds.md')
})
