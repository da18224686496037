// Draws a sample from 100,000 spans of 2 kB, as lines and as one document, and prints the memory that it takes.
// Needs the build. Run it: npm run bench:sample
import { spawnSync } from 'node:child_process'
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fixedSeed, xoshiro128 } from '../src/statistics/random.ts'

const traces = 20_000
const spansOfTrace = 5
const note = 'lorem ipsum dolor sit amet '.repeat(66)
const topics = ['billing', 'billing', 'billing', 'shipping', 'shipping', 'returns']
const words =
  'kettle refund order parcel delay invoice address card payment label account login battery'.split(
    ' ',
  )

const random = xoshiro128(fixedSeed)
const anyWord = () => words[Math.floor(random() * words.length)] ?? ''

function spansOf(trace: number): object[] {
  const traceId = trace.toString(16).padStart(32, '0')
  const question = `How do I ${Array.from({ length: 8 }, anyWord).join(' ')}?`
  const metadata = JSON.stringify({ topic: topics[trace % topics.length] })
  const said = { 'input.value': question, 'output.value': 'Within thirty days.', metadata, note }
  return Array.from({ length: spansOfTrace }, (_, index) => ({
    traceId,
    spanId: `${trace}-${index}`,
    ...(index > 0 && { parentSpanId: `${trace}-0` }),
    startTimeUnixNano: String(1_790_000_000_000_000_000n + BigInt(trace * spansOfTrace + index)),
    attributes: Object.entries(index === 0 ? said : { note }).map(([key, stringValue]) => ({
      key,
      value: { stringValue },
    })),
  }))
}

const forms = {
  'lines.jsonl': {
    begin: '',
    between: '',
    end: '',
    of: (span: object) => `${JSON.stringify(within(span))}\n`,
  },
  'document.json': {
    begin: '{"resourceSpans":[{"scopeSpans":[{"spans":[',
    between: ',',
    end: ']}]}]}',
    of: (span: object) => JSON.stringify(span),
  },
}

const within = (span: object) => ({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] })

async function write(file: string, form: (typeof forms)['lines.jsonl']): Promise<void> {
  const stream = createWriteStream(file)
  stream.write(form.begin)
  for (let trace = 0; trace < traces; trace += 1) {
    const text = spansOf(trace).map(form.of).join(form.between)
    if (!stream.write(trace === 0 ? text : form.between + text)) await once(stream, 'drain')
  }
  stream.end(form.end)
  await once(stream, 'finish')
}

const repository = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'vitest-rag-bench-'))
try {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(repository, join(folder, 'node_modules/vitest-rag'))
  symlinkSync(join(repository, 'node_modules/vitest'), join(folder, 'node_modules/vitest'))
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    "import { rag } from 'vitest-rag/plugin'\nexport default { plugins: [rag()] }\n",
  )
  const cli = pathToFileURL(join(repository, 'dist/cli/cli.js')).href
  const program = `
    process.on('exit', () => console.error('peak memory: ' + Math.round(process.resourceUsage().maxRSS / 1024) + ' MB'))
    await import(${JSON.stringify(cli)})`
  for (const [name, form] of Object.entries(forms)) {
    await write(join(folder, name), form)
    const megabytes = Math.round(statSync(join(folder, name)).size / 1e6)
    const begun = performance.now()
    const args = ['import', name, '--sample', '200', '--by', 'topic', '--json']
    const run = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', program, '--', 'vitest-rag', ...args],
      { cwd: folder, encoding: 'utf8' },
    )
    const seconds = Math.round((performance.now() - begun) / 1000)
    console.log(`${name}: ${megabytes} MB, ${seconds} s, exit ${run.status}, ${run.stderr.trim()}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
