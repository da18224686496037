/**
 * Names what a judge says today of answers that it judged before. As the log would repeat what it once said,
 * it is a sample of its own.
 */
export function sampleOfToday(): string {
  return `judged again on ${new Date().toISOString().slice(0, 10)}`
}
