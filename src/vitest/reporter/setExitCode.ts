/**
 * Makes the process end with at least this code. Vitest sets 1 after its reporters have ended
 * where tests failed, which must not hide a 2.
 */
export function setExitCode(code: number): void {
  if (code === 0) return
  process.exitCode = highest(code)
  process.once('exit', () => {
    process.exitCode = highest(code)
  })
}

/** Of several that were set, the first may have been the worst. */
function highest(code: number): number {
  return Math.max(code, Number(process.exitCode ?? 0))
}
