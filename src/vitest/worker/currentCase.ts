import { AsyncLocalStorage } from 'node:async_hooks'
import type { CaseName } from '../../hub/callMessages.ts'
import { oncePerWorker } from './oncePerWorker.ts'

/** A case whose pipeline is running. */
interface CurrentCase {
  name: CaseName
  /** How often the case ran before, because it missed thresholds. */
  draw: number
}

/** The case that the current code works for, because many cases run concurrently. */
export const currentCase = oncePerWorker('current case', () => new AsyncLocalStorage<CurrentCase>())
