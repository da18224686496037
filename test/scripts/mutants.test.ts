import { expect, test } from 'vitest'
import type { Mutant } from '../../scripts/mutants/score.ts'
import { scoreLine, scoresByFolder, survivorLines } from '../../scripts/mutants/score.ts'

const mutant = (fileName: string, status: string, line = 1): Mutant => ({
  fileName,
  status,
  mutatorName: 'ConditionalExpression',
  replacement: 'true',
  location: { start: { line, column: 5 } },
})

const mutants = [
  mutant('src/gate/policy/declaredNoise.ts', 'Killed'),
  mutant('src/gate/undecided.ts', 'Survived', 40),
  mutant('src/gate/undecided.ts', 'NoCoverage', 7),
  mutant('src/gate/undecided.ts', 'Timeout'),
  mutant('src/gate/decide.ts', 'Killed'),
  mutant('src/gate/decide.ts', 'Ignored'),
]

test('the score of a folder is the share of what could be noticed and was', () => {
  expect(scoresByFolder(mutants).map(scoreLine)).toEqual([
    ' 50.0 %        2 of 4  src/gate',
    '100.0 %        1 of 1  src/gate/policy',
  ])
})

test('what nobody noticed is named with its place, in the order of the code', () => {
  expect(survivorLines(mutants)).toEqual([
    'src/gate/undecided.ts:7:5 ConditionalExpression: true',
    'src/gate/undecided.ts:40:5 ConditionalExpression: true',
  ])
})
