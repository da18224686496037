import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Benchmark } from './bench/benchmark.ts'
import { decision } from './bench/decision.ts'
import { endpoints } from './bench/endpoints.ts'
import { judging } from './bench/judging.ts'
import { judgingFaults } from './bench/judgingFaults.ts'
import { judgingGrowth } from './bench/judgingGrowth.ts'
import { pages } from './bench/pages.ts'
import { runGrowth } from './bench/runGrowth.ts'
import { records } from './bench/records.ts'

const benchmarks: readonly Benchmark[] = [
  judging,
  judgingFaults,
  judgingGrowth,
  runGrowth,
  records,
  decision,
  pages,
]
/** Those that take so long that they run only by name. */
const byName: readonly Benchmark[] = [endpoints]

// node scripts/bench.ts [name]: without a name each runs, in a process of its own, so that none
// runs in code that another has warmed up and each has its own peak of memory.
const [name] = process.argv.slice(2)
if (name === undefined) runEach()
else await runOne(name)

function runEach(): void {
  for (const benchmark of benchmarks) {
    const { status } = spawnSync(
      process.execPath,
      ['--expose-gc', fileURLToPath(import.meta.url), benchmark.name],
      { stdio: 'inherit' },
    )
    if (status !== 0) process.exitCode = 1
  }
}

async function runOne(wanted: string): Promise<void> {
  const all = [...benchmarks, ...byName]
  const benchmark = all.find(one => one.name === wanted)
  if (!benchmark) {
    console.error(`Expected one of: ${all.map(one => one.name).join(', ')}`)
    process.exitCode = 1
    return
  }
  const rows = await benchmark.run()
  const lines = rows.map(({ what, value }) => `| ${what} | ${value} |`)
  console.log([`## ${benchmark.title}`, '', '| | |', '| --- | ---: |', ...lines, ''].join('\n'))
}
