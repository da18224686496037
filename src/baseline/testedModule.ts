import { posix } from 'node:path'
import type { TestedSystem } from '../results/results.ts'
import type { BaselineSet } from './baseline.ts'

/**
 * The module of a system in a comparable form. One module may be written in many ways: with a path through other
 * folders, without its extension, with a query, or relative to another golden file.
 */
export function testedModule(
  { pipeline }: TestedSystem,
  { file = '' }: Pick<BaselineSet, 'file'>,
): string {
  if (!pipeline.startsWith('.')) return pipeline
  const path = posix.join(posix.dirname(file), pipeline.replace(/[?#].*$/s, ''))
  return path.replace(/\.[cm]?[jt]sx?$/, '').replace(/\/index$/, '')
}
