import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from '../../../src/cli/runCommand.ts'
import { written } from '../../interchange/imports.ts'

beforeEach(() => {
  for (const name of [
    'OPENAI_API_KEY',
    'ANTHROPIC_API_KEY',
    'GOOGLE_GENERATIVE_AI_API_KEY',
    'AWS_BEARER_TOKEN_BEDROCK',
  ])
    vi.stubEnv(name, '')
})
afterEach(() => vi.unstubAllEnvs())

const exporting = (entry: string) => JSON.stringify({ exports: { [entry]: './index.js' } })

const installed = {
  'node_modules/vitest-rag/package.json': exporting('./plugin'),
  'node_modules/vitest-rag/index.js': '',
  'node_modules/vitest/package.json': exporting('./config'),
  'node_modules/vitest/index.js': '',
}

const docs = { 'docs/refunds.md': '# Refunds\n\nRefunds are paid within five working days.\n' }

/** Runs init where somebody answers its questions. */
async function answering(files: Record<string, string>, answers: string[], ...flags: string[]) {
  const root = written(files)
  const printed: string[] = []
  const asked: string[] = []
  const exitCode = await runCommand(['init', '--root', root, ...flags], {
    print: text => void printed.push(text),
    printError: text => void printed.push(text),
    async ask(question) {
      asked.push(question.trim())
      return answers.shift() ?? ''
    },
  })
  return { root, exitCode, asked, output: printed.join('\n') }
}

test('asks three questions at most, and writes nothing that was refused', async () => {
  const { root, exitCode, asked, output } = await answering({ ...installed, ...docs }, [
    '',
    '',
    'n',
  ])
  expect(asked).toEqual([
    'Which documents does your system answer from? [docs]',
    'Which module answers questions? [none: write an adapter or a stub]',
    'Write these files? [Y/n]',
  ])
  expect(output).toContain('write   rag/answer.ts')
  expect(output).toContain('no GitHub workflow: this folder is not the root of a git repository')
  expect(exitCode).toBe(0)
  expect(existsSync(join(root, 'rag'))).toBe(false)
})

test('says what it looked for, where it knows no documents', async () => {
  const { asked, exitCode, output } = await answering(installed, ['', '', 'n'])
  expect(asked[0]).toBe(
    'Which documents does your system answer from? (no docs, no content and no README.md here) [none: write one case to edit]',
  )
  expect(output).toMatch(/rag\/first\.golden\.yaml +one case to edit/)
  expect(output).toContain(
    'cases: an example to edit, because the project has no docs, no content and no README.md',
  )
  expect(output).toContain(
    'judge: lexical(), which compares words: the environment has none of OPENAI_API_KEY, ',
  )
  expect(exitCode).toBe(0)
})

test('takes what is answered', async () => {
  const files = { ...installed, 'guide.md': docs['docs/refunds.md'], 'src/answer.ts': '' }
  const { output } = await answering(files, ['guide.md', 'src/answer.ts', 'no'])
  expect(output).not.toContain('rag/answer.ts')
  expect(output).toMatch(/rag\/first\.golden\.yaml +1 case from guide\.md/)
})

test('a dry run asks nothing, shows the files, and writes none', async () => {
  const { exitCode, asked, output, root } = await answering(
    { ...installed, ...docs, 'vitest.config.ts': 'export default {}\n' },
    [],
    '--dry-run',
  )
  expect(asked).toEqual([])
  expect(output).toBe(`change  vitest.config.ts       gets the plugin
write   rag/answer.ts          placeholder for your system: see the recipe "http-service"
write   rag/first.golden.yaml  1 case from docs
judge: lexical(), which compares words: the environment has none of OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY, AWS_BEARER_TOKEN_BEDROCK
system: a stub, because init found neither of these:
  a route that answers POST, of a name like chat, ask or search: app/**/route.ts or pages/api/** (Next.js), src/routes/**/+server.ts (SvelteKit), src/pages/api/** (Astro), server/api/** (Nuxt), or app.post('/ask', …)
  \`ai\` and a provider in package.json: @ai-sdk/anthropic, @ai-sdk/google, @ai-sdk/amazon-bedrock, @ai-sdk/openai
no GitHub workflow: this folder is not the root of a git repository`)
  expect(exitCode).toBe(0)
  expect(existsSync(join(root, 'rag'))).toBe(false)
})

test('a file where a folder goes is named, and nothing is written', async () => {
  const { exitCode, output, root } = await answering(
    { ...installed, ...docs, rag: '' },
    [],
    '--yes',
  )
  expect(output).toMatch(/rag can't be written: something else has its name\n +Remove what/)
  expect(exitCode).toBe(2)
  expect(existsSync(join(root, 'vitest.config.mts'))).toBe(false)
})

test('a configuration that it does not follow is left alone, with the lines to write', async () => {
  const files = {
    ...installed,
    ...docs,
    'vitest.config.ts': "export { default } from './shared'\n",
  }
  const { exitCode, output, root } = await answering(files, [], '--yes', '--judge', 'openai')
  expect(output).toContain("vitest.config.ts has a form that init can't edit. Add this to it:")
  expect(output).toContain("    import { openai } from 'vitest-rag/judges'\n")
  expect(output).toContain("      plugins: [rag({ judge: openai({ model: 'gpt-5-mini' }) })],\n")
  expect(output).toContain('\nThen run the cases: npx vitest-rag run')
  expect(existsSync(join(root, 'rag/first.golden.yaml'))).toBe(true)
  expect(exitCode).toBe(1)
})

test('a model whose key is set judges, and is not asked where nobody can agree', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'sk-test')
  const root = written({ ...installed, ...docs })
  const printed: string[] = []
  const exitCode = await runCommand(['init', '--root', root], {
    print: text => void printed.push(text),
    printError: text => void printed.push(text),
  })
  expect(printed.join('\n')).toContain(
    "judge: openai({ model: 'gpt-5-mini' }), because OPENAI_API_KEY is set (`--judge lexical` compares words)",
  )
  expect(printed.at(-1)).toMatch(
    /^\nnot run, because the cases ask the judge\..*npx vitest-rag run$/,
  )
  expect(readFileSync(join(root, 'vitest.config.mts'), 'utf8')).toContain('rag({ judge: openai(')
  expect(existsSync(join(root, '.vitest-rag'))).toBe(false)
  expect(exitCode).toBe(0)
})

test('asks before it runs the system of the project, and takes no answer for no', async () => {
  const files = { ...installed, ...docs, 'src/answer.ts': '' }
  const { asked, output, exitCode } = await answering(files, ['', 'src/answer.ts', 'y', ''])
  expect(asked.at(-1)).toBe('Run the cases now? They ask your system. [y/N]')
  expect(output).toContain('not run, because the cases ask your system')
  expect(exitCode).toBe(0)
})

test('names the server that must run, where a route has one', async () => {
  const server = "app.post('/ask', ask)\napp.listen(4000)\n"
  const files = { ...installed, ...docs, 'server.js': server }
  const { asked, output } = await answering(files, ['', '', 'y', 'n'])
  const system = 'ask your system, which must run at http://localhost:4000'
  expect(asked.at(-1)).toBe(`Run the cases now? They ${system}. [y/N]`)
  expect(output).toContain(`not run, because the cases ${system}. What a run asks:`)
})

test('does not run an adapter whose model has no key', async () => {
  const manifest = JSON.stringify({ dependencies: { ai: '7', '@ai-sdk/google': '4' } })
  const files = { ...installed, ...docs, 'package.json': manifest }
  const { output, exitCode } = await answering(files, [], '--yes')
  expect(output).toContain(
    '\nnot run: GOOGLE_GENERATIVE_AI_API_KEY is not set, and the adapter calls a model with it. Then: npx vitest-rag run',
  )
  expect(exitCode).toBe(0)
})

test('does not run what can only fail: a judge without its key, or an example for a real system', async () => {
  const keyless = await answering({ ...installed, ...docs }, [], '--yes', '--judge', 'openai')
  expect(keyless.output).toContain('\nnot run: OPENAI_API_KEY is not set. Then: npx vitest-rag run')
  const files = { ...installed, 'src/answer.ts': '' }
  const example = await answering(files, [], '--yes', '--pipeline', 'src/answer.ts')
  expect(example.output).toContain(
    '\nnot run: the case is an example. Edit rag/first.golden.yaml, then: npx vitest-rag run',
  )
})

test.each<[string, Record<string, string>, string[], RegExp]>([
  [
    'a folder without a project',
    docs,
    [],
    /Expected the folder of a project, but .* has no package\.json\n.*`--root`.*: npm init --yes && npm install --save-dev vitest-rag vitest$/,
  ],
  [
    'packages that are missing',
    { ...docs, 'package.json': '{}' },
    [],
    /vitest-rag and vitest to be installed for .*package\.json[\s\S]*npm install --save-dev vitest-rag vitest/,
  ],
  [
    'the same in a project of another package manager',
    { ...docs, 'package.json': '{}', 'pnpm-lock.yaml': '' },
    [],
    /\n +pnpm add --save-dev vitest-rag vitest/,
  ],
  [
    'a judge that it does not know',
    { ...installed, ...docs },
    ['--yes', '--judge', 'gpt'],
    /Expected openai, ai-sdk, ollama or lexical after `--judge`, got `gpt`/,
  ],
  [
    'a judge beside a plugin that has its own',
    { ...installed, ...docs, 'vitest.config.ts': "import { rag } from 'vitest-rag/plugin'\n" },
    ['--yes', '--judge', 'ollama'],
    /for `--judge ollama`: init does not change the judge of a plugin/,
  ],
  [
    'a module that is not there',
    { ...installed, ...docs },
    ['--yes', '--pipeline', 'a.ts'],
    /Expected the module of your system at .*a\.ts, but there is no such file\. Nothing was written\n.*or name none: init then writes a stub/,
  ],
  [
    'another name',
    { ...installed, ...docs },
    ['--yes', '--out', 'a.yaml'],
    /ends in \.golden\.yaml/,
  ],
  ['two folders', { ...installed, ...docs }, ['--yes', '--documents', 'a,b'], /one folder or file/],
])('%s: exit code 2, and nothing is written', async (_, files, flags, expected) => {
  const { root, exitCode, output } = await answering(files, [], ...flags)
  expect(output).toMatch(expected)
  expect(exitCode).toBe(2)
  expect(existsSync(join(root, 'rag'))).toBe(false)
})

test('--agent points coding agents to the skill once, in a project that is set up, and writes nothing else', async () => {
  const files = { ...installed, 'rag/first.golden.yaml': '', 'AGENTS.md': '# Shop\n' }
  const { root, exitCode, output, asked } = await answering(files, ['y'], '--agent')
  expect(output).toBe('change  AGENTS.md  points coding agents to the skill of vitest-rag')
  expect(asked).toEqual(['Write this file? [Y/n]'])
  expect(exitCode).toBe(0)
  const text = readFileSync(join(root, 'AGENTS.md'), 'utf8')
  expect(text).toMatch(/^# Shop\n\n## RAG evaluation\n/)
  expect(existsSync(join(root, 'vitest.config.ts'))).toBe(false)
  const printed: string[] = []
  const again = await runCommand(['init', '--agent', '--root', root], {
    print: line => void printed.push(line),
    printError: line => void printed.push(line),
  })
  expect([again, printed]).toEqual([0, ['AGENTS.md names the skill already']])
  expect(readFileSync(join(root, 'AGENTS.md'), 'utf8')).toBe(text)
})

test('--agent writes nothing if it is refused, tried, or beside what sets a project up', async () => {
  const refused = await answering(installed, ['n'], '--agent')
  const tried = await answering(installed, [], '--agent', '--dry-run')
  const beside = await answering(installed, [], '--agent', '--judge', 'openai')
  expect(tried.output).toMatch(/^write {3}AGENTS\.md/)
  expect(beside.output).toContain('Expected `--agent` without `--judge`')
  expect([refused, tried, beside].map(({ exitCode }) => exitCode)).toEqual([0, 0, 2])
  for (const { root } of [refused, tried, beside])
    expect(existsSync(join(root, 'AGENTS.md'))).toBe(false)
})
