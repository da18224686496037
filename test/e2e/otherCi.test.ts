import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ciFiles } from '../examples/otherCi/ciFiles.ts'
import { commitAll, git } from './git.ts'
import { createProject } from './project.ts'
import { recordedOnce } from './recordedOnce.ts'
import { supportFiles, supportWith } from './supportProject.ts'

const recorded = recordedOnce(() => {
  const project = createProject(supportWith({ '.gitignore': 'node_modules\nrag-*\n' }))
  git(project.folder, 'init', '--quiet', '--initial-branch', 'main')
  return project
})

/** The merge of a pull request that breaks the search and has the broken scores as its baseline. */
async function pullRequest() {
  const project = await recorded()
  const base = commitAll(project, 'Record a baseline')
  git(project.folder, 'update-ref', 'refs/remotes/origin/main', base)
  git(project.folder, 'switch', '--quiet', '--create', 'tampering')
  const search = supportFiles['search.ts'] ?? ''
  project.write({
    'search.ts': search.replace('.slice(0, limit)', '.slice(1, limit)'),
    '.vitest-rag/baseline.json': project
      .read('.vitest-rag/baseline.json')
      .replaceAll('"documentRecall":[1,1]', '"documentRecall":[0,0]'),
  })
  commitAll(project, 'Break the search, and record that as fine')
  git(project.folder, 'switch', '--quiet', '--detach', base)
  git(project.folder, 'merge', '--quiet', '--no-ff', '--message', 'Merge', 'tampering')
  return { project, base }
}

/** The words that a shell makes of a command, without `npx vitest-rag`. */
function wordsOf(command: string, cwd: string, variables: Record<string, string>): string[] {
  const rest = command.replace(/^npx vitest-rag /, '')
  const env = { ...process.env, ...variables }
  const { stdout } = spawnSync('sh', ['-c', `printf '%s\\n' ${rest}`], {
    cwd,
    env,
    encoding: 'utf8',
  })
  return stdout.trimEnd().split('\n')
}

test('what GitLab runs fails a pull request that breaks the search and its baseline, and keeps the results', async () => {
  const { project, base } = await pullRequest()
  const [{ commands, variables }] = ciFiles
  const env = { CI: 'true', ...variables(base) }
  const [run = [], report = []] = commands.map(command => wordsOf(command, project.folder, env))
  const failed = await project.cli(run, env)
  expect(failed.output).toMatch(/documentRecall .* 1\.000 +-1\.000 .*regressed/)
  expect(failed.output).toMatch(/^compared with .*baseline\.json of .*not used$/m)
  expect(failed.exitCode).toBe(1)
  expect(project.read('rag-junit.xml')).toContain('support &gt; refund-window')
  expect(await project.command(report)).toMatchObject({ exitCode: 0 })
  expect(project.has('rag-report.html')).toBe(true)
})

test('all services run the same command, against the commit that the pull request started from', async () => {
  const { project, base } = await pullRequest()
  const called = ciFiles.flatMap(({ commands, variables }) =>
    commands.map(command => {
      const words = wordsOf(command, project.folder, variables(base))
      return words.map((word, index) =>
        words[index - 1] === '--against' ? git(project.folder, 'rev-parse', word) : word,
      )
    }),
  )
  const junit = ['--reporter=default', '--reporter=junit', '--outputFile.junit=rag-junit.xml']
  const page = ['report', '--against', base, '--out', 'rag-report.html']
  expect(called).toEqual(ciFiles.flatMap(() => [['run', '--against', base, ...junit], page]))
})

test('without a base commit nothing runs, and the job fails', async () => {
  const { project } = await pullRequest()
  git(project.folder, 'update-ref', '-d', 'refs/remotes/origin/main')
  const unset = { RAG_BASE: '', CHANGE_TARGET: 'main' }
  // Azure names a parent of what it checked out.
  for (const { commands } of ciFiles.filter(file => file.name !== 'azure-pipelines.yml')) {
    const [words = []] = commands.map(command => wordsOf(command, project.folder, unset))
    const { exitCode, output } = await project.command(words)
    expect(output).toContain('Expected a commit, branch or tag after `--against`')
    expect(exitCode).toBe(1)
  }
  expect(project.has('rag-junit.xml')).toBe(false)
})
