import type { Benchmark, Measured } from './benchmark.ts'
import { inSeconds } from './benchmark.ts'
import { ratio } from './judging.ts'
import type { Run } from './judging/project.ts'
import { emptyTests, recordedSets } from './judging/project.ts'

const sizes = [1000, 10_000, 100_000]

interface Size {
  count: number
  cold: Run
  warm: Run
  empty: Run
}

export const runGrowth: Benchmark = {
  name: 'runGrowth',
  title: `From ${sizes[0]} cases to ${sizes.at(-1)}: recorded answers, two metrics without a judge`,
  run() {
    const measured = sizes.map(runsOf)
    const [first] = measured
    return measured.flatMap(size => rows(size, first ?? size))
  },
}

function runsOf(count: number): Size {
  const [golden, empty] = [recordedSets(count), emptyTests(count)]
  try {
    return { count, cold: golden.run(), warm: golden.run(), empty: empty.run() }
  } finally {
    golden.remove()
    empty.remove()
  }
}

function rows({ count, cold, warm, empty }: Size, first: Size): Measured[] {
  const perCase = (run: Run, of: number) => run.wall / of
  const megabytes = ({ mainMemory }: Run) => `${mainMemory.toFixed(0)} MB`
  return [
    { what: `${count} cases`, value: inSeconds(cold.wall) },
    {
      what: `a case of them : a case of ${first.count}`,
      value: ratio(perCase(cold, count), perCase(first.cold, first.count)),
    },
    { what: 'that run : as many empty tests', value: ratio(cold.wall, empty.wall) },
    { what: 'second run : as many empty tests', value: ratio(warm.wall, empty.wall) },
    {
      what: 'memory of the main process, first and second run, empty tests',
      value: [cold, warm, empty].map(megabytes).join(', '),
    },
  ]
}
