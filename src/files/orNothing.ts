import { UserError } from '../errors.ts'

/**
 * What `use` returns; undefined if a file can't be read or written. For files that only save time: the run continues
 * without them, and reports such a fault of a file that it needs.
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
