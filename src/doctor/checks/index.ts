import type { Check } from '../check.ts'
import { alwaysFailed } from './alwaysFailed.ts'
import { changedSources } from './changedSources.ts'
import { duplicateQuestions } from './duplicateQuestions.ts'
import { ignoredBaseline } from './ignoredBaseline.ts'
import { leakedAnswers } from './leakedAnswers.ts'
import { missingDocuments } from './missingDocuments.ts'
import { neverFailed } from './neverFailed.ts'
import { relativeDates } from './relativeDates.ts'
import { repeatedAnswers } from './repeatedAnswers.ts'
import { singleTurns } from './singleTurns.ts'
import { strayTurns } from './strayTurns.ts'
import { tooFewCases } from './tooFewCases.ts'
import { tooFewGroups } from './tooFewGroups.ts'
import { unaskedQuestions } from './unaskedQuestions.ts'
import { unanswerableShare } from './unanswerableShare.ts'
import { unclearFacts } from './unclearFacts.ts'
import { unclearWords } from './unclearWords.ts'
import { unevenShares } from './unevenShares.ts'
import { unsupportedReferences } from './unsupportedReferences.ts'

/** All checks, in the order of the docs. */
export const doctorChecks: readonly Check[] = [
  missingDocuments,
  changedSources,
  unsupportedReferences,
  duplicateQuestions,
  leakedAnswers,
  repeatedAnswers,
  strayTurns,
  singleTurns,
  relativeDates,
  unclearFacts,
  unclearWords,
  alwaysFailed,
  neverFailed,
  unevenShares,
  unanswerableShare,
  unaskedQuestions,
  tooFewCases,
  tooFewGroups,
  ignoredBaseline,
]
