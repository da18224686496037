import { prepareTests } from './prepareTests.ts'

// What the plugin adds to `setupFiles`.
prepareTests()
