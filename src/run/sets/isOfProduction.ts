import type { GoldenCase } from '../../golden/goldenSet.ts'
import { isSampleFile } from '../../results/kept/expireProduction.ts'

/**
 * Whether a case with its answer is of a sample of production, also if it was copied to another file.
 * @param file the golden file, from the root of the project
 */
export function isOfProduction(
  file: string,
  { origin, recorded }: Pick<GoldenCase, 'origin' | 'recorded'>,
): boolean {
  const isTraced = origin?.at !== undefined || origin?.trace !== undefined
  return isSampleFile(file) || (isTraced && recorded !== undefined)
}
