/**
 * Names what a judge says now of answers that it judged before. The log would repeat what it once said, also what
 * it said this morning, so each time is a sample of its own.
 */
export function freshSample(): string {
  return `judged again at ${new Date().toISOString()}`
}
