import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { callAction } from './runAction.ts'
import { supportRunOf } from './supportRunOf.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const metadata = load(read('action.yml')) as Record<'inputs' | 'outputs', Record<string, unknown>>
const docs = read('docs/github-action.md')

/** The first column of the table below a heading. */
function rowsOf(heading: string): string[] {
  const [, section = ''] = docs.split(`## ${heading}\n`)
  const table = section.split('\n## ')[0] ?? ''
  return [...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, name = '']) => name)
}

/** What the sources call by name. */
function named(file: string, call: RegExp): string[] {
  return [...read(file).matchAll(call)].map(([, name = '']) => name)
}

test('every input is declared, read and documented', () => {
  const declared = Object.keys(metadata.inputs)
  const used = named('src/action/inputs.ts', /(?:get(?:Multiline)?Input|oneOf)\('([\w-]+)'/g)
  expect(rowsOf('Inputs')).toEqual(declared)
  expect([...new Set(used)].toSorted()).toEqual(declared.toSorted())
})

test('every output is declared, written and documented', async () => {
  const declared = Object.keys(metadata.outputs)
  expect(rowsOf('Outputs')).toEqual(declared)
  const { outputs } = await callAction({ results: supportRunOf(), recorded: supportRunOf() })
  expect(Object.keys(outputs)).toEqual(declared)
})
