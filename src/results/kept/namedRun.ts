import { UserError } from '../../errors.ts'
import { firstFew } from '../../text/firstFew.ts'
import { keptRunIds } from './keptRuns.ts'

/**
 * The id of a kept run.
 * @param folder path of `.vitest-rag`
 * @param name the id or how it begins; `last`, or `last~1` for the one before it
 * @returns undefined where none is named so
 * @throws UserError where several ids begin with it
 */
export function namedRun(folder: string, name: string): string | undefined {
  const ids = keptRunIds(folder)
  const [, back] = /^last(?:~(\d{1,6}))?$/.exec(name) ?? []
  if (back !== undefined || name === 'last') return ids[Number(back ?? 0)]
  // An id begins with the year.
  if (!/^\d{4}/.test(name)) return undefined
  const [found, ...others] = ids.filter(id => id.startsWith(name))
  if (found === undefined || others.length === 0) return found
  throw new UserError({
    problem: `Expected the beginning of one id, but several ids begin so: ${firstFew([found, ...others], 5)}`,
    fix: 'Give more of the id. To list the runs: npx vitest-rag runs',
  })
}
