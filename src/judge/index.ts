export { Unavailable } from '../errors.ts'
export { InvalidAnswer, JudgeFailure, StepNotOffered } from './judge.ts'
export type {
  ChatMessage,
  Judge,
  JudgeFindings,
  JudgeQuestion,
  JudgeReply,
  JudgeUsage,
} from './judge.ts'
export type { Turn } from '../golden/goldenSet.ts'
export type { Claim, Passage, Verdict } from './claim.ts'
export type { Level } from './rating.ts'
export type { EmbeddingModel } from './embeddingJudge.ts'
export { lexical } from './lexical/lexical.ts'
export { openai } from './openai/openai.ts'
export { openaiEmbeddings } from './openai/openaiEmbeddings.ts'
export type { ResponseFormat } from './endpoint/chatOptions.ts'
export type { OpenaiEmbeddingsOptions, OpenaiOptions } from './openai/settings.ts'
export { cascade } from './combined/cascade.ts'
export type { CascadeOptions } from './combined/cascade.ts'
export { jury } from './combined/jury.ts'
export { perStep } from './combined/perStep.ts'
export type { JudgesByStep } from './combined/perStep.ts'
export { recorded } from './log/recorded.ts'
export type { RecordedOptions } from './log/recorded.ts'
export type { CheckClaimsAnswer, CheckClaimsRequest } from './steps/checkClaims.ts'
export type { ExtractClaimsAnswer, ExtractClaimsRequest } from './steps/extractClaims.ts'
export type { CompareQuestionsAnswer, CompareQuestionsRequest } from './steps/compareQuestions.ts'
export type { CritiqueQuestionAnswer, CritiqueQuestionRequest } from './steps/critiqueQuestion.ts'
export type { EvolveQuestionAnswer, EvolveQuestionRequest } from './steps/evolveQuestion.ts'
export type { ExtractEntitiesAnswer, ExtractEntitiesRequest } from './steps/extractEntities.ts'
export type { FindAnswersAnswer, FindAnswersRequest } from './steps/findAnswers.ts'
export type {
  ParaphraseQuestionAnswer,
  ParaphraseQuestionRequest,
} from './steps/paraphraseQuestion.ts'
export type { PlayUserAnswer, PlayUserRequest, UserMove } from './steps/playUser.ts'
export type { FindKeyPhrasesAnswer, FindKeyPhrasesRequest } from './steps/findKeyPhrases.ts'
export type {
  FollowConversationAnswer,
  FollowConversationRequest,
} from './steps/followConversation.ts'
export type {
  FindRelevantSentencesAnswer,
  FindRelevantSentencesRequest,
} from './steps/findRelevantSentences.ts'
export type {
  GenerateQuestionsAnswer,
  GenerateQuestionsRequest,
} from './steps/generateQuestions.ts'
export type { QuestionRequest } from './questionForm.ts'
export type { RatePassageAnswer, RatePassageRequest } from './steps/ratePassage.ts'
export type { RateAnswer, RateRequest } from './steps/rate.ts'
export type { RestateQuestionAnswer, RestateQuestionRequest } from './steps/restateQuestion.ts'
export type {
  ConversationMove,
  WriteConversationAnswer,
  WriteConversationRequest,
} from './steps/writeConversation.ts'
export type { WriteFalsePremiseAnswer } from './steps/writeFalsePremise.ts'
export type { WritePersonasAnswer, WritePersonasRequest } from './steps/writePersonas.ts'
export type { WriteQuestionAnswer } from './steps/writeQuestion.ts'
export type { WriteUnanswerableAnswer } from './steps/writeUnanswerable.ts'
