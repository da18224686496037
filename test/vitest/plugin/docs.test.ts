import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import type { RagOptions } from '../../../src/run/options/options.ts'
import { createEvaluator } from '../../../src/run/case/evaluator.ts'
import { judgingBy } from '../../../src/run/judging.ts'
import { readOptions } from '../../../src/run/options/readOptions.ts'

const markdown = readFileSync(new URL('../../../docs/plugin.md', import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'plugin-docs-'))

afterAll(() => rmSync(folder, { recursive: true }))

/** The example under a heading, as a module of its own. */
async function exampleOf(heading: string): Promise<Record<string, unknown>> {
  const [, section = ''] = markdown.split(`\n## ${heading}\n`)
  const [, source = ''] = /^```ts\n(.*?)^```/ms.exec(section) ?? []
  const index = new URL('../../../src/index.ts', import.meta.url).href
  const file = join(folder, 'example.ts')
  writeFileSync(file, source.replace("'vitest-rag'", `'${index}'`))
  return import(pathToFileURL(file).href)
}

test('every option of the table is one', () => {
  const [, table = ''] = /^\| Option .*\n((?:\|.*\n)+)/m.exec(markdown) ?? []
  const options = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name)
  expect(options.length).toBeGreaterThan(5)
  expect(() =>
    readOptions(Object.fromEntries(options.map(name => [name, undefined])) as RagOptions),
  ).not.toThrow()
})

describe('the custom metrics of the example', () => {
  test('are right, and score what they say', async () => {
    const customMetrics = Object.values(await exampleOf('Custom metrics')) as NonNullable<
      RagOptions['customMetrics']
    >
    const options = readOptions({ customMetrics, judge: lexical() })
    const { evaluateAnswer } = createEvaluator({ ...judgingBy(options), redact: text => text })
    const refunds = 'You can return a product within thirty days of delivery.'
    const shipping = 'Every order ships within 24 hours.'
    const { scores } = await evaluateAnswer({
      case: {
        question: 'How long do I have to return a product?',
        answerable: true,
        relevantDocuments: [{ id: 'refunds.md', grade: 1 }],
      },
      output: {
        answer: `${refunds} ${shipping}`,
        contexts: [
          { id: 'refunds.md#1', documentId: 'refunds.md', text: refunds },
          { id: 'shipping.md#1', documentId: 'shipping.md', text: shipping },
        ],
      },
      metrics: { brevity: {}, firstPassage: {} },
    })
    expect(scores).toEqual({
      brevity: { status: 'scored', value: 1 },
      firstPassage: { status: 'scored', value: 0.5 },
    })
  })
})
