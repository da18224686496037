import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderPaths } from '../../src/results/folder.ts'
import { openJournal } from '../../src/results/journal.ts'
import type { CaseRecord, Results } from '../../src/results/results.ts'
import { readResults, writeResults } from '../../src/results/resultsFile.ts'
import { caseRecord, recordedRun, unsupported } from '../../test/results/recordedRun.ts'
import type { Benchmark, Measured } from './benchmark.ts'
import { inSeconds, peakMemory, secondsOf } from './benchmark.ts'

const sizes = [1000, 10_000, 30_000]

/** Notes of a run, its results written from them, and read again as the gate reads them. */
export const records: Benchmark = {
  name: 'records',
  title: `Records of about 5 kB: noted, written and read, ${sizes.join(', ')} of them`,
  async run() {
    const rows: Measured[] = []
    for (const count of sizes) rows.push(...(await measured(count)))
    return [...rows, peakMemory()]
  },
}

async function measured(count: number): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-rag-bench-'))
  const { journal, results } = folderPaths(folder)
  const run = recordedRun()
  let read: Results | undefined
  const noted: CaseRecord[] = []
  try {
    const noting = await secondsOf(() => note(journal, count, noted))
    const writing = await secondsOf(() => writeResults(results, { ...run, cases: noted }))
    noted.length = 0
    const before = heapInUse()
    const reading = await secondsOf(() => void (read = readResults(results)))
    const held = (heapInUse() - before) / count
    if (read?.cases.length !== count) throw new Error('Expected every record to be read')
    const times = [noting, writing, reading].map(inSeconds).join(', ')
    const [perThousand, bytes] = [(noting + writing + reading) / count, Math.round(held)]
    return [
      { what: `${count}: noted, written, read`, value: times },
      { what: `${count}: all that for a thousand`, value: inSeconds(perThousand * 1000) },
      { what: `${count}: held of a record`, value: `${bytes} bytes` },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function note(file: string, count: number, noted: CaseRecord[]): void {
  const journal = openJournal(file, { tool: 'bench' })
  if (!journal) throw new Error('Expected no other run')
  const text = 'Refunds are paid in cash at every desk that is open on a Monday. '
  const evidence = {
    answerInContexts: Array.from({ length: 12 }, (_, index) =>
      unsupported(`${text}${index}`, { reason: text.repeat(3) }),
    ),
  }
  for (let index = 0; index < count; index += 1) {
    const record = caseRecord({ caseId: `case-${String(index).padStart(7, '0')}`, evidence })
    journal.append({ type: 'case', record })
    noted.push(record)
  }
  journal.close()
}

function heapInUse(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
