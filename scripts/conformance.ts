import { fileURLToPath } from 'node:url'
import { conform, formatOutcome } from './conformance/conform.ts'

const own = fileURLToPath(new URL('../test/conformance/vectors', import.meta.url))

// CONFORMANCE_DIR: another folder with such files.
const outcome = conform(process.env['CONFORMANCE_DIR'] ?? own)
console.log(formatOutcome(outcome))
process.exitCode = outcome.ok ? 0 : 1
