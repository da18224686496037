/** Whether an error of Node has one of these codes. */
export function isNodeError(
  error: unknown,
  ...codes: readonly string[]
): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && codes.some(code => code === error.code)
}
