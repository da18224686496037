/**
 * Makes the process end with at least this code. Vitest sets 1 after its reporters have ended
 * where tests failed, which must not hide a 2.
 */
export function setExitCode(code: number): void {
  if (code === 0) return
  process.exitCode = code
  process.once('exit', current => {
    process.exitCode = Math.max(code, current)
  })
}

/** Does something, and makes the process end with at least this code where that throws. */
export function orExitCode(code: number, act: () => void): void {
  try {
    act()
  } catch (error) {
    setExitCode(code)
    throw error
  }
}
