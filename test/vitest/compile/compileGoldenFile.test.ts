import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  compileGoldenFile,
  refuseMissingModules,
} from '../../../src/vitest/compile/compileGoldenFile.ts'
import { createGoldenSets } from '../../../src/run/sets/goldenSets.ts'
import { createSetNames } from '../../../src/vitest/compile/setNames.ts'
import { temporaryFolder } from '../../judge/temporaryFolder.ts'

const source = `name: desk
pipeline: ./answer.ts
metrics: { answerOverlap: report }
cases:
  - id: refund
    question: How long?
    reference: Thirty days.
`

test('the module asks for its pipeline, but in a dry run', () => {
  const root = temporaryFolder()
  const file = join(root, 'desk.golden.yaml')
  writeFileSync(file, source)
  const goldenSets = createGoldenSets({ root, options: {} })
  const names = createSetNames(() => undefined)
  const codeOf = (withoutPipeline: boolean) => {
    const compiled = compileGoldenFile(file, { goldenSets, names, root, withoutPipeline })
    return 'code' in compiled ? compiled.code : compiled.message
  }
  expect(codeOf(false)).toContain('import * as pipeline0 from "./answer.ts"')
  expect(codeOf(true)).not.toContain('./answer.ts')
  expect(codeOf(true)).toContain('test("refund"')
})

test('two files of one name are refused, on the line of the name or where it belongs', () => {
  const root = temporaryFolder()
  const write = (folder: string, text: string) => {
    const file = join(root, 'packages', folder, 'golden', 'desk.golden.yaml')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  }
  const billing = write('billing', source)
  const shop = write('shop', source.replace('name: desk\n', ''))
  const goldenSets = createGoldenSets({ root, options: {} })
  const names = createSetNames(file => goldenSets.locate(file).set.name)
  const compile = (file: string) => compileGoldenFile(file, { goldenSets, names, root })
  expect(compile(billing)).toHaveProperty('code')
  expect(compile(shop)).toMatchInlineSnapshot(`
    {
      "message": "packages/shop/golden/desk.golden.yaml:1:1: Expected a name of its own, but packages/billing/golden/desk.golden.yaml is called "desk" too
      Name one of the two, for example here: name: shop-desk",
      "position": {
        "column": 1,
        "line": 1,
      },
    }
  `)
  expect(compile(billing)).toHaveProperty('position', { line: 1, column: 1 })
  // In watch mode the other one gets the name that was proposed.
  write('billing', source.replace('name: desk', 'name: billing-desk'))
  expect(compile(shop)).toHaveProperty('code')
})

test.each([
  ['packages/billing/src/desk.golden.yaml', 'packages/shop/src/desk.golden.yaml', 'shop-desk'],
  ['apps/shop/golden/desk.golden.yaml', 'packages/shop/golden/desk.golden.yaml', 'packages-desk'],
  ['billing/desk.golden.yaml', 'shop/golden/desk.golden.yaml', 'shop-desk'],
  ['desk/desk.golden.yaml', 'desk/desk.golden.yml', 'desk-desk'],
])('beside %s the name proposed to %s is its own', (taken, file, proposed) => {
  const root = temporaryFolder()
  const [first = '', second = ''] = [taken, file].map(one => join(root, one))
  for (const one of [first, second]) {
    mkdirSync(dirname(one), { recursive: true })
    writeFileSync(one, source)
  }
  const goldenSets = createGoldenSets({ root, options: {} })
  const names = createSetNames(one => goldenSets.locate(one).set.name)
  compileGoldenFile(first, { goldenSets, names, root })
  expect(compileGoldenFile(second, { goldenSets, names, root })).toHaveProperty(
    'message',
    expect.stringMatching(new RegExp(`name: ${proposed}$`)),
  )
})

test('modules that are not there are refused, each where it is named', async () => {
  const root = temporaryFolder()
  const file = join(root, 'desk.golden.yaml')
  const variants = 'variants:\n  own: ./onw.ts\n  same: { top: 5 }\n  package: rag\n'
  writeFileSync(file, source.replace('metrics:', `${variants}metrics:`))
  writeFileSync(join(root, 'own.ts'), '')
  const goldenSets = createGoldenSets({ root, options: {} })
  const names = createSetNames(() => undefined)
  const refusalWith = (there: readonly string[], withoutPipeline = false) =>
    refuseMissingModules(compileGoldenFile(file, { goldenSets, names, root, withoutPipeline }), {
      file,
      root,
      isThere: async path => there.includes(path),
    })
  expect(await refusalWith(['./answer.ts', './onw.ts'])).toHaveProperty('code')
  expect(await refusalWith([], true)).toHaveProperty('code')
  expect(await refusalWith(['./answer.ts'])).toEqual({
    message:
      'desk.golden.yaml:4:3: Expected `variants.own` to be the path of a module, but `./onw.ts` does not exist\n  Did you mean ./own.ts?',
    position: { line: 4, column: 3 },
  })
  expect(await refusalWith([])).toMatchObject({
    message: expect.stringMatching(/^desk\.golden\.yaml:2:1: .*\n.*\ndesk\.golden\.yaml:4:3: /),
    position: { line: 2, column: 1 },
  })
})
