import { installMatchers } from './installMatchers.ts'

// What the plugin adds to `setupFiles`.
installMatchers()
