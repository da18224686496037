import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../results/temporaryFolder.ts'
import { isModulePath, missingPipeline } from '../../src/golden/pipelinePath.ts'
import { load, problemsOf } from './loading.ts'

const cases = 'cases: [{ id: hours, question: When? }]\n'
const settings = { defaults: { metrics: { faithfulness: 1 } } }

/** A shop whose golden set stands in a folder of its own. */
function shop() {
  const root = temporaryFolder()
  mkdirSync(join(root, 'golden/steps'), { recursive: true })
  for (const file of ['answer.ts', 'golden/own.ts', 'golden/steps/rank.js']) {
    writeFileSync(join(root, file), '')
  }
  return { ...settings, root, file: join(root, 'golden/support.golden.yaml') }
}

test.each([
  ['own.ts', './own.ts'],
  ['steps/rank.js', './steps/rank.js'],
  ['answer.ts', '../answer.ts'],
  ['golden/own.ts', './own.ts'],
])('a pipeline %s that is a file is to be written %s', (given, path) => {
  expect(problemsOf(`pipeline: ${given}\n${cases}`, shop())).toBe(
    `golden/support.golden.yaml:1:11: Expected \`pipeline\` to be a path or a package, but \`${given}\` would be read as the name of a package, but is a file\n  Write ${path}`,
  )
})

test('so is one that the plugin names', () => {
  const { defaults, ...where } = shop()
  const options = { ...where, defaults: { ...defaults, pipeline: 'answer.ts' } }
  expect(problemsOf(cases, options)).toContain('\n  Write ../answer.ts')
})

test.each([
  './own.ts',
  '../answer.ts',
  'chart.js',
  '@shop/rag',
  'steps',
  '"a\\0b"',
  'x'.repeat(999),
])('a pipeline %s is left to Vite', pipeline => {
  expect(load(`pipeline: '${pipeline}'\n${cases}`, shop()).set.pipeline).toBe(pipeline)
})

test.each([
  ['./onw.ts', 'Did you mean ./own.ts?'],
  ['./own.mts', 'Did you mean ./own.ts?'],
  ['./steps/rnak', 'Did you mean ./steps/rank.js?'],
  ['../anwser.ts', 'Did you mean ../answer.ts?'],
  [String.raw`.\own.ts`, 'Write ./own.ts with `/`'],
  [String.raw`steps\rank.js`, 'Write ./steps/rank.js with `/`'],
  [String.raw`.\steps\rnak.js`, 'Did you mean ./steps/rank.js?'],
  ['./answer.ts', 'Write ../answer.ts, because paths begin at the folder of this file'],
  [
    './chart.ts',
    'Paths begin at the folder of this file: write ./answer.ts for a module beside it',
  ],
  [
    './nowhere/own.ts',
    'Paths begin at the folder of this file: write ./answer.ts for a module beside it',
  ],
  ['./a\0b', 'Paths begin at the folder of this file: write ./answer.ts for a module beside it'],
])('for a pipeline %j that is not there, the fix is %s', (pipeline, fix) => {
  const { root, file } = shop()
  expect(missingPipeline(pipeline, { root, absolute: file })).toHaveProperty('fix', fix)
})

test('a path that is not there is shown on one line', () => {
  const { root, file } = shop()
  expect(missingPipeline('./a\n\u001B[31m.ts', { root, absolute: file })).toHaveProperty(
    'problem',
    'Expected `pipeline` to be the path of a module, but `./a\\n\\u{1b}[31m.ts` does not exist',
  )
})

test.each([
  ['./answer.ts', true],
  ['../answer', true],
  ['/shop/answer.ts', true],
  [String.raw`src\answer.ts`, true],
  ['@shop/rag', false],
  ['virtual:answer', false],
  ['#answer', false],
])('whether %s is a path: %s', (pipeline, isPath) => {
  expect(isModulePath(pipeline)).toBe(isPath)
})
