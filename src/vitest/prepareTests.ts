import { installMatchers } from './matchers/installMatchers.ts'
import { keepModelCalls } from './worker/keepModelCalls.ts'

/** Comes before the tests of each file. */
export function prepareTests(): void {
  installMatchers()
  keepModelCalls()
}
