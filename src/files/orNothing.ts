import { UserError } from '../errors.ts'

/**
 * What `use` returns; undefined where the system keeps it from reading or writing: for files that only
 * save time, so that it costs the run nothing and is told of the files that a run needs.
 */
export function orNothing<Found>(use: () => Found): Found | undefined {
  try {
    return use()
  } catch (error) {
    if (error instanceof UserError || (error instanceof Error && 'syscall' in error))
      return undefined
    throw error
  }
}
