import { expect, test } from 'vitest'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { evaluate } from '../../../src/scores/evaluate.ts'
import { deservedScores, plantedCases } from '../../evidence/citations/plantedMarks.ts'

const metrics = { faithfulness: {}, citationPrecision: {}, citationRecall: {} }

test.each(plantedCases)('lexical() tells right marks from wrong ones: $id', async planted => {
  const { id, question, answer, contexts } = planted
  const { scores } = await evaluate(
    { case: { question, answerable: true }, output: { answer, contexts }, metrics },
    { session: createJudgeSession({ judge: lexical() }) },
  )
  const values = Object.keys(metrics).map(name => {
    const score = scores[name]
    return score?.status === 'scored' ? score.value : score?.reason
  })
  expect(values).toEqual(deservedScores[id])
})
