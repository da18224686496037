/** Why labels of people on the scores of another tool are not carried over, and what to do instead. */
export function labelsOfPeople(of: string): string {
  return `these are labels of people ${of}; calibrate takes labels of claims and of pairs of answers: label claims with npx vitest-rag open`
}
