import { expect, test } from 'vitest'
import { typedBlocks, typeFaults } from './typedBlocks.ts'

const planted = [
  { place: 'unknown option', code: "rag({ juge: openai({ model: 'gpt-5-mini' }) })\n" },
  { place: 'wrong value', code: 'const judge = openai({ model: 5 })\n' },
  { place: 'no such export', code: "import { chatGpt } from 'vitest-rag/judges'\n" },
  { place: 'no such matcher', code: "await expect('yes').toBeTrueTo('no')\n" },
]

test('the TypeScript of the pages compiles with the declarations of the package', async () => {
  const blocks = typedBlocks()
  expect(blocks.length).toBeGreaterThan(50)
  const faults = await typeFaults([...blocks, ...planted])
  const isPlanted = (line: string) => planted.some(({ place }) => line.startsWith(`${place}: `))
  expect(faults.filter(line => !isPlanted(line))).toEqual([])
  // The check itself can fail.
  expect(faults.filter(isPlanted)).toHaveLength(planted.length)
})
