import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject } from '../e2e/project.ts'
import { hookedRuntime } from './hookedRuntime.ts'
import { installedNli, verdictsOf } from './installedNli.ts'
import { writeTinyModel } from './tinyModel.ts'

/** What else there is to do in this thread has its turn. */
const turn = () => new Promise(resolve => setImmediate(resolve))

const shop = 'Refunds take five business days.'
const asked = { claims: [shop], passages: [shop] }
const supported = [{ verdict: 'supported' }]

/** A judge whose thread does this before each batch, and the folder of the files that they share. */
async function hooked(before: string) {
  const folder = hookedRuntime(before)
  const nli = await installedNli(folder)
  const texts = [shop]
  const judge = nli({
    folder: writeTinyModel(join(folder, 'model'), { kind: 'entailment', texts }),
  })
  const file = (name: string) => join(folder, name)
  const written = async (name: string) => {
    while (!existsSync(file(name))) await turn()
  }
  return { judge, file, written }
}

/** Says that a batch begins, and keeps the thread busy until somebody else writes a file. */
const untilTold = `fs.appendFileSync(folder + '/begun', 'x')
while (!fs.existsSync(folder + '/go'));`

test('what else the process has to do is done while a batch runs', async () => {
  const { judge, file, written } = await hooked(untilTold)
  const events: string[] = []
  const judged = verdictsOf(judge, asked).then(verdicts => {
    events.push('judged')
    return verdicts
  })
  await written('begun')
  await turn()
  events.push('done meanwhile')
  // Without this the batch would never end, so it can't have been waited for.
  writeFileSync(file('go'), '')
  expect(await judged).toMatchObject(supported)
  expect(events).toEqual(['done meanwhile', 'judged'])
})

test('a question that is broken off ends at once, and its further batches are not run', async () => {
  const { judge, file, written } = await hooked(untilTold)
  const controller = new AbortController()
  const { signal } = controller
  // Two batches and more, of 64 tokens each pair.
  const passages = Array.from({ length: 200 }, () => `${shop} `.repeat(8))
  const judged = verdictsOf(judge, { claims: [shop], passages, signal })
  await written('begun')
  controller.abort(new Error('the time is up'))
  await expect(judged).rejects.toThrow('the time is up')
  await expect(verdictsOf(judge, { ...asked, signal })).rejects.toThrow('the time is up')
  const next = verdictsOf(judge, asked)
  writeFileSync(file('go'), '')
  expect(await next).toMatchObject(supported)
  expect(readFileSync(file('begun'), 'utf8')).toBe('xx')
})

test('a thread that crashes is an error with its reason, and the next question has a new one', async () => {
  const { judge, file } = await hooked(
    `if (!fs.existsSync(folder + '/crashed')) {
  fs.writeFileSync(folder + '/crashed', '')
  setTimeout(() => { throw new Error('out of order') })
  await new Promise(() => {})
}`,
  )
  const both = [verdictsOf(judge, asked), verdictsOf(judge, asked)]
  for (const one of both)
    await expect(one).rejects.toThrow('The thread of nli() ended: out of order')
  expect(existsSync(file('crashed'))).toBe(true)
  expect(await verdictsOf(judge, asked)).toMatchObject(supported)
})

test('a thread that ends by itself is an error, too', async () => {
  const { judge } = await hooked('process.exit(3)')
  await expect(verdictsOf(judge, asked)).rejects.toThrow('The thread of nli() ended: exit code 3')
})

test.each([
  ['numbers that are none', 'return { logits: { data: [NaN, 0, 1], dims: [1, 3] } }'],
  ['no numbers at all', 'return {}'],
])('a model that gives %s is an error', async (_what, before) => {
  const { judge } = await hooked(before)
  await expect(verdictsOf(judge, asked)).rejects.toThrow(/^The model failed: The model gave /)
})

test('a process ends when all is judged, and need not end the thread', async () => {
  const project = createProject({
    'judge.js': `import { nli } from 'vitest-rag/nli'
const { signal } = new AbortController()
const request = { claims: [{ id: 'c', text: '${shop}' }], passages: [{ id: 'p', text: '${shop}' }] }
const { answer } = await nli({ folder: 'model' }).answer({ step: 'checkClaims', request, signal })
console.log(answer.verdicts[0].verdict)
`,
  })
  writeTinyModel(join(project.folder, 'model'), { kind: 'entailment', texts: [shop] })
  const { exitCode, output } = await project.start(
    join('..', basename(project.folder), 'judge.js'),
    [],
  ).finished
  expect({ exitCode, output }).toEqual({ exitCode: 0, output: 'supported\n' })
})
