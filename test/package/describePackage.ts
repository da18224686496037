import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packRepository, type ScratchProject, scratchProject } from './scratchProject.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const minimal = join(repository, 'examples/minimal')
const minutes = 60_000

/** What a run or an installation in the example leaves there. */
const isLeftover = /\/(?:node_modules|\.vitest-rag)$/

const strict = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  allowImportingTsExtensions: true,
  noEmit: true,
}
const strictConfig = JSON.stringify({ compilerOptions: { ...strict, types: ['node'] } })

// Without the types of Node, which a project need not name, and as bundlers resolve modules.
const setupConfig = JSON.stringify({
  compilerOptions: {
    ...strict,
    module: 'preserve',
    moduleResolution: 'bundler',
    types: ['vitest-rag/setup'],
  },
  files: ['typedMatchers.ts'],
})

const typedMatchers = `
import { expect } from 'vitest'

export async function quotesTheRefundPolicy() {
  const policy = 'Refunds are free within thirty days.'
  await expect('Refunds are free.').toBeFaithfulTo(policy, { threshold: 0.5 })
  await expect('Refunds are free.').not.toBeFaithfulTo([policy])
  await expect('Refunds are free.').toScore('rougeL', { threshold: 0.2, reference: policy })
  // @ts-expect-error a document is expected
  await expect('Refunds are free.').toBeFaithfulTo(30)
}
`

const hallucination = `
export default function answer() {
  const text = 'You can return a product within thirty days of delivery.'
  return { answer: 'Giant pandas eat bamboo.', contexts: [{ id: 'refunds.md', text }] }
}
`

const entries = ['', '/plugin', '/judges', '/nli', '/retrieval', '/step', '/spans'].map(
  path => `vitest-rag${path}`,
)

const everyEntry = [...entries, 'vitest-rag/setup']
  .map((entry, index) => `export * as entry${index} from '${entry}'\n`)
  .join('')

const listExports = `
for (const entry of ${JSON.stringify(entries)}) {
  console.log(entry + ': ' + Object.keys(await import(entry)).sort().join(', '))
}
`

/** Puts the packed package, and what it needs, into the node_modules of a project. */
export type Installer = (project: ScratchProject, tarball: string) => Promise<void>

/**
 * The tests of the packed package, as its users have it.
 *
 * @param how e.g. `installed by npm`
 */
export function describePackage(how: string, install: Installer): void {
  describe(`the package, ${how}`, { timeout: 3 * minutes }, () => {
    let project: ScratchProject

    beforeAll(async () => {
      project = await scratchProject()
      await project.write([
        ['package.json', JSON.stringify({ private: true, type: 'module' })],
        ['tsconfig.json', strictConfig],
        ['tsconfig.setup.json', setupConfig],
        ['typedMatchers.ts', typedMatchers],
        ['everyEntry.ts', everyEntry],
        ['exports.js', listExports],
      ])
      cpSync(minimal, project.folder, { recursive: true, filter: path => !isLeftover.test(path) })
      await install(project, await packRepository(repository, project))
    }, 5 * minutes)

    afterAll(() => project.remove())

    test('its entry points export what is public, and no more', async () => {
      expect(await project.mustRun('node', 'exports.js')).toMatchInlineSnapshot(`
      "vitest-rag: Unavailable, UserError, contextsOf, decide, defineCustomMetric, findMetric, formatPlace, metrics, parseBaseline, parseGoldenSet, readBaseline, readGoldenSet, readResults
      vitest-rag/plugin: rag
      vitest-rag/judges: InvalidAnswer, JudgeFailure, StepNotOffered, Unavailable, cascade, jury, lexical, openai, openaiEmbeddings, perStep, recorded
      vitest-rag/nli: nli
      vitest-rag/retrieval: CallRefused, TransformFailed, Unavailable, UserError, chatModel, hyde, query2doc, reciprocalRankFusion, relevance, rerank, rewrite, similarity
      vitest-rag/step: step
      vitest-rag/spans: spanSteps
      "
    `)
    })

    test('its types hold in a strict project, where the config imports the plugin', async () => {
      expect(await project.run('node_modules/.bin/tsc')).toEqual({ exitCode: 0, output: '' })
    })

    test('the types of the matchers hold in a project that names no others', async () => {
      const checked = await project.run('node_modules/.bin/tsc', '-p', 'tsconfig.setup.json')
      expect(checked).toEqual({ exitCode: 0, output: '' })
    })

    test('the smallest example runs', async () => {
      const { exitCode, output } = await project.run('node_modules/.bin/vitest', 'run')
      expect(output).toMatch(/support\.golden\.yaml \(2 tests\)/)
      expect(output).toMatch(/answer\.test\.ts \(1 test\)/)
      expect(output).toMatch(/Tests {2}3 passed \(3\)/)
      expect(output).toContain('RAG passed (no-baseline)')
      expect(output).toContain('judge: lexical')
      expect(exitCode).toBe(0)
    })

    test('documents are read by what comes along, and PDF asks for its reader', async () => {
      await project.write([
        ['documents/shipping.md', '# Shipping\n\n| Item | Fee |\n|---|---|\n| Book | 0 |\n'],
        ['documents/refunds.html', '<title>Refunds</title><p>Thirty days.'],
        ['documents/terms.pdf', '%PDF-1.4'],
      ])
      const doctor = (paths: string) =>
        project.run('node_modules/.bin/vitest-rag', 'doctor', '--documents', paths)
      const read = await doctor('documents/shipping.md,documents/refunds.html')
      expect(read.output).toMatch(/^checked: .* 2 documents$/m)
      expect(await doctor('documents')).toEqual({
        exitCode: 2,
        output: expect.stringMatching(
          /terms\.pdf: Expected the package `unpdf`, which reads PDF files, but it is not installed\n {2}npm install --save-dev unpdf, or name only files that are not PDF$/m,
        ),
      })
      const licenses = join(project.folder, 'node_modules/vitest-rag/dist/third-party-licenses.txt')
      const named = readFileSync(licenses, 'utf8').match(/^[\w@/.-]+ \d+\.\d+\.\d+ \([\w.-]+\)$/gm)
      expect(named).toEqual(
        expect.arrayContaining(
          ['htmlparser2', 'mdast-util-from-markdown', 'micromark', 'preact', 'zod'].map(name =>
            expect.stringMatching(new RegExp(`^${name} `)),
          ),
        ),
      )
    })

    test('a workbook asks for its reader, and nothing is written', async () => {
      await project.write([['questions.xlsx', 'PK']])
      const { exitCode, output } = await project.run(
        ...[
          'node_modules/.bin/vitest-rag',
          'import',
          'questions.xlsx',
          '--out',
          'asked.golden.yaml',
        ],
      )
      expect(output).toBe(
        'Expected the package `read-excel-file`, which reads workbooks, but it is not installed\n' +
          '  npm install --save-dev read-excel-file, or save the sheet as CSV\n',
      )
      expect(exitCode).toBe(1)
      expect(existsSync(join(project.folder, 'asked.golden.yaml'))).toBe(false)
    })

    test('the smallest example, once it has a baseline, fails on a planted hallucination', async () => {
      await project.mustRun('npx', 'vitest-rag', 'baseline', 'update')
      expect(await project.mustRun('node_modules/.bin/vitest', 'run')).toContain(
        'RAG passed (unchanged)',
      )
      await project.write([['answer.ts', hallucination]])
      const { exitCode, output } = await project.run('node_modules/.bin/vitest', 'run')
      expect(output).toContain('RAG failed: 2 cases missed a threshold')
      expect(output).toContain('Giant pandas eat bamboo.')
      expect(exitCode).toBe(1)
    })
  })
}
