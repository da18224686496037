import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commands as all } from '../../src/cli/commands.ts'
import { readArguments } from '../../src/cli/readArguments.ts'
import { refuseUnknownArguments } from '../../src/cli/vitestArguments.ts'
import { azureSteps, ciFiles, circleSteps, gitlab } from './otherCi/ciFiles.ts'

const readme = readFileSync(new URL('../../examples/other-ci/README.md', import.meta.url), 'utf8')
const log = '.vitest-rag/verdicts.jsonl'

describe.each(ciFiles)('$name', ({ name, text, commands }) => {
  test('runs the golden sets and writes the report, and the README names it', () => {
    expect(commands.map(command => command.split(' ', 3).join(' '))).toEqual([
      'npx vitest-rag run',
      'npx vitest-rag report',
    ])
    expect(readme).toContain(`(${name})`)
  })

  test('gives the commands only options that they have', () => {
    for (const shown of commands) {
      const [, , verb = '', ...words] = shown.replace(/".*"(?= --)/, 'main').split(' ')
      const command = all.find(one => one.name === verb)
      if (!command) throw new Error(`${verb} is no command`)
      const { flags, vitestArguments } = readArguments(words, command)
      refuseUnknownArguments(vitestArguments, [])
      expect(flags).toMatchObject({ against: 'main' })
    }
  })

  test('keeps the files that it writes', () => {
    const patterns = [/--outputFile\.junit=(\S+)/, /--out (\S+)/]
    const written = patterns.map(pattern => pattern.exec(commands.join('\n'))?.[1] ?? 'nothing')
    expect(written.filter(file => text.split(file).length <= 2)).toEqual([])
  })

  test('lets no failure pass', () => {
    expect(text).not.toMatch(/\|\||allow_failure|catchError|returnStatus|set \+e|exit 0/)
    expect(text).not.toMatch(/--allow-no-baseline|VITEST_RAG_GATE|--passWithNoTests/)
  })
})

test('GitLab: only the default branch saves the log of the judge', () => {
  const saving = gitlab.rules.filter(({ variables }) => variables['RAG_CACHE'] !== 'pull')
  expect(saving.map(rule => rule.if)).toEqual(['$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH'])
  expect(gitlab.cache.paths).toEqual([log])
})

test('CircleCI: only main saves the log of the judge', () => {
  expect(circleSteps.filter(({ save_cache: saved }) => saved !== undefined)).toEqual([])
  expect(circleSteps.flatMap(step => step.when ?? [])).toEqual([
    {
      condition: { equal: ['main', '<< pipeline.git.branch >>'] },
      steps: [{ save_cache: expect.objectContaining({ paths: [log] }) }],
    },
  ])
})

test('Azure: only main publishes the log of the judge, and only its download may fail', () => {
  const [published, ...others] = azureSteps.filter(({ publish }) => publish === log)
  expect(published?.condition).toContain("eq(variables['Build.SourceBranch'], 'refs/heads/main')")
  expect(others).toEqual([])
  const lenient = azureSteps.filter(({ continueOnError }) => continueOnError)
  expect(lenient.map(({ task }) => task)).toEqual(['DownloadPipelineArtifact@2'])
})

test('Jenkins: the log of the judge comes from main, into an empty folder', () => {
  const { text = '' } = ciFiles.find(({ name }) => name === 'Jenkinsfile') ?? {}
  const [before = '', after = ''] = text.split('checkout scm')
  expect(before).toContain('deleteDir()')
  expect(after).toContain(`projectName: '/' + env.JOB_NAME.replaceAll('[^/]+$', 'main')`)
  expect(after).toContain(`filter: '${log}'`)
})
