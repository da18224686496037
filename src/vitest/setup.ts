import { installMatchers } from './installMatchers.ts'

export { configure } from './ownEvaluator.ts'
export type { ConfigureOptions } from './ownEvaluator.ts'
export type * from './matchers/index.ts'

installMatchers()
