import { installMatchers } from './matchers/installMatchers.ts'
import { keepModelCalls } from './worker/keepModelCalls.ts'

// What the plugin adds to `setupFiles`.
installMatchers()
keepModelCalls()
