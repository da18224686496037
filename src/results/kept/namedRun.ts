import { UserError } from '../../errors.ts'
import { firstFew } from '../../text/firstFew.ts'
import type { RunPlace } from './listedRuns.ts'
import { runPlaces } from './listedRuns.ts'

/**
 * A run as `runs` lists it.
 * @param folder path of `.vitest-rag`
 * @param name the id or its beginning; `last`, or `last~1` for the run before it
 * @returns undefined if no run has this name
 * @throws UserError if several ids begin with the name
 */
export function namedRun(folder: string, name: string): RunPlace | undefined {
  const places = runPlaces(folder)
  const [, back] = /^last(?:~(\d{1,6}))?$/.exec(name) ?? []
  if (back !== undefined || name === 'last') return places[Number(back ?? 0)]
  // An id begins with the year.
  if (!/^\d{4}/.test(name)) return undefined
  const ids = new Set(places.map(({ id }) => id).filter(id => id.startsWith(name)))
  const [found, ...others] = ids
  // A repeat that was stopped has the same id as the kept runs before it.
  if (others.length === 0) return places.findLast(({ id }) => id === found)
  throw new UserError({
    problem: `Expected the beginning of one id, but several ids begin so: ${firstFew([...ids], 5)}`,
    fix: 'Give more of the id. To list the runs: npx vitest-rag runs',
  })
}
