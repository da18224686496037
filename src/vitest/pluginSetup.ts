import { installMatchers } from './matchers/installMatchers.ts'

// What the plugin adds to `setupFiles`.
installMatchers()
