import { installMatchers } from './matchers/installMatchers.ts'
import { tellMissingPlugin } from './worker/tellMissingPlugin.ts'

export { configure } from './worker/ownEvaluator.ts'
export type { ConfigureOptions } from './worker/ownEvaluator.ts'
export type * from './matchers/index.ts'

installMatchers()
tellMissingPlugin()
