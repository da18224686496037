/**
 * Makes the process end with at least this code. If tests failed, Vitest sets 1 after its reporters have ended, which
 * must not hide a 2.
 */
export function setExitCode(code: number): void {
  if (code === 0) return
  process.exitCode = highest(code)
  process.once('exit', () => {
    process.exitCode = highest(code)
  })
}

/** The highest code wins, because an earlier one may have been worse. */
function highest(code: number): number {
  return Math.max(code, Number(process.exitCode ?? 0))
}
