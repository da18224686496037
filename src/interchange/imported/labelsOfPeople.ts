import type { Given } from '../sources/given.ts'

/** Why labels of people on the scores of another tool are not carried over, and what to do instead. */
export function labelsOfPeople(of: string): string {
  return `these are labels of people ${of}; calibrate takes labels of claims and of pairs of answers: label claims with npx vitest-rag open`
}

/** Lists a score of an answer: a person's is a label, and the metrics of the set compute the others again. */
export function loseScore(score: Given, isOfPeople: boolean, field?: string): void {
  score.lose(isOfPeople ? labelsOfPeople('on answers') : madeAnew, field)
}

const madeAnew = 'scores are made by the metrics of the set'
