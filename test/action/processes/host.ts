import type { Ended, Step } from './step.ts'

// Each call evaluates the entry anew, and all that it imports only once.
const entry = new URL('../../../src/action/action.ts', import.meta.url)
let calls = 0

process.on('message', (step: Step) => {
  void run(step).then(ended => process.send?.(ended))
})
// The tests are done, or were killed.
process.on('disconnect', () => process.exit())

async function run({ folder, environment }: Step): Promise<Ended> {
  process.chdir(folder)
  process.env = environment
  process.exitCode = undefined
  const written = [collect(process.stdout), collect(process.stderr)]
  calls += 1
  await import(`${entry.href}?call=${calls}`)
  const output = written.map(chunks => Buffer.concat(chunks).toString()).join('')
  return { exitCode: Number(process.exitCode ?? 0), output }
}

/** What is written from now on, in place of being written. */
function collect(stream: NodeJS.WriteStream): Buffer[] {
  const chunks: Buffer[] = []
  stream.write = (chunk: string | Uint8Array) => {
    chunks.push(Buffer.from(chunk as string))
    return true
  }
  return chunks
}
