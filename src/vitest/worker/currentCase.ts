import { AsyncLocalStorage } from 'node:async_hooks'
import type { CaseName } from '../../hub/callMessages.ts'
import { oncePerWorker } from './oncePerWorker.ts'

/** A case whose pipeline is being asked. */
interface CurrentCase {
  name: CaseName
  /** How often it was asked before, because it missed thresholds. */
  draw: number
}

/** The case that the code here is asked for: many are under way at once. */
export const currentCase = oncePerWorker('current case', () => new AsyncLocalStorage<CurrentCase>())
