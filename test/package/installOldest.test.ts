import { describeInstalled } from './installed.ts'

// Left to `npm run test:all`: versions of Vitest differ where the end-to-end tests look on each push.
describeInstalled('4.1')
