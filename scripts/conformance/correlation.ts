import { z } from 'zod'
import { about, vectorValue } from './check.ts'
import type { Adapter } from './check.ts'

const fileSchema = z.object({
  about,
  cases: z.array(z.object({ expected: z.record(z.string(), vectorValue) })),
})

/** How well scores follow human preference. No metric: it judges metrics and judges. */
export const correlation: Adapter = content => {
  const file = fileSchema.parse(content)
  const names = file.cases.flatMap(({ expected }) => Object.keys(expected))
  return {
    checks: [],
    notOffered: names.map(what => ({
      what,
      why: 'no command yet compares a judge with labels of people',
    })),
    tolerance: file.about.tolerance,
  }
}
