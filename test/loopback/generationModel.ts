import type { Passage } from '../../src/judge/claim.ts'
import type { QuestionRequest } from '../../src/judge/questionForm.ts'
import type { CompareQuestionsRequest } from '../../src/judge/steps/compareQuestions.ts'
import type {
  CritiqueQuestionAnswer,
  CritiqueQuestionRequest,
} from '../../src/judge/steps/critiqueQuestion.ts'
import type { EvolveQuestionRequest } from '../../src/judge/steps/evolveQuestion.ts'
import type { FindAnswersRequest } from '../../src/judge/steps/findAnswers.ts'
import type { FindKeyPhrasesRequest } from '../../src/judge/steps/findKeyPhrases.ts'
import type { FollowConversationRequest } from '../../src/judge/steps/followConversation.ts'
import type { ParaphraseQuestionRequest } from '../../src/judge/steps/paraphraseQuestion.ts'
import type { RestateQuestionRequest } from '../../src/judge/steps/restateQuestion.ts'
import type { WriteConversationRequest } from '../../src/judge/steps/writeConversation.ts'
import type { PlayUserAnswer, PlayUserRequest } from '../../src/judge/steps/playUser.ts'
import type { WritePersonasRequest } from '../../src/judge/steps/writePersonas.ts'
import { overlap, sentencesOf, wordsIn } from './words.ts'

/**
 * A model that draws questions by rule: a question names the topic, and its answer is the sentence that has it. It
 * writes in the script of the passages. By step; what it is given is the data of its prompt.
 */
export const generationModels: Record<string, (data: never) => unknown> = {
  ratePassage: () => ({ reason: 'By rule.', clarity: 3, depth: 3, structure: 3, relevance: 3 }),
  findKeyPhrases: (data: FindKeyPhrasesRequest) => ({ phrases: phrasesIn(data.text) }),
  writePersonas: ({ count, documents }: WritePersonasRequest) => ({
    personas: Array.from({ length: count }, (_, index) => ({
      name: `${documents[0]?.title ?? 'reader'} ${index + 1}`,
      description: 'Reads.',
    })),
  }),
  writeQuestion: (data: QuestionRequest) => ({
    question: wordsFor(data).ask(data.topic),
    reference: sentenceWith(data.topic, data.passages),
  }),
  evolveQuestion: (data: EvolveQuestionRequest) => ({
    question: wordsFor(data).evolve[data.kind](data.topic),
    reference: data.passages
      .slice(0, 2)
      .map(passage => sentenceWith(data.topic, [passage]))
      .join(' '),
  }),
  writeUnanswerable: (data: QuestionRequest) => ({
    missing: 'who',
    question: wordsFor(data).askUnknown(data.topic),
  }),
  writeFalsePremise: (data: QuestionRequest) => ({
    premise: wordsFor(data).deny(sentenceWith(data.topic, data.passages)),
    question: wordsFor(data).doubt(data.topic),
    reference: sentenceWith(data.topic, data.passages),
  }),
  writeConversation: (data: WriteConversationRequest) => ({ turns: turnsOf(data) }),
  restateQuestion: ({ history, question }: RestateQuestionRequest) => {
    // Questions that name their subject put it in quotes.
    const subject = quotedIn(history[0]?.content ?? '')
    const needsHistory = quotedIn(question) === ''
    return {
      needsHistory,
      oneReading: true,
      restated: needsHistory ? `${question} ${subject}` : question,
    }
  },
  critiqueQuestion: (data: CritiqueQuestionRequest) => critique(data),
  compareQuestions: ({ origin, question }: CompareQuestionsRequest) => ({
    reason: 'By words.',
    same: overlap(question, origin) === 1 && overlap(origin, question) === 1,
  }),
  followConversation: ({ history, question }: FollowConversationRequest) => ({
    reason: 'By words.',
    // A reply needs something that asks for it.
    follows: !/^(yes|no)\b/i.test(question) || history.at(-1)?.content.endsWith('?') === true,
  }),
  paraphraseQuestion: ({ question }: ParaphraseQuestionRequest) => ({
    question: question.replace(/^(\S+) (.*?)([?？]?)$/u, '$2 $1$3'),
  }),
  playUser: (data: PlayUserRequest) => playTurn(data),
  findAnswers: ({ question, passages }: FindAnswersRequest) => ({
    reason: 'By words.',
    answering: passages
      .filter(({ text }) => sentencesOf(text).some(one => overlap(question, one) > 0.8))
      .map(({ id }) => id),
  }),
}

/** A turn for each move: each asks for another sentence, of the first passage or of the next one. */
function turnsOf(data: WriteConversationRequest) {
  const { moves, topic, passages } = data
  const [first, second = first] = passages
  const opening = sentenceWith(topic, first ? [first] : [])
  const told = sentencesOf(first?.text ?? '').filter(
    sentence => sentence.length > 2 * topic.length && sentence !== opening,
  )
  const rest = told.length > 0 ? told : [opening]
  const { ask, turn } = wordsFor(data)
  const [beside = topic] = phrasesIn(second?.text.split('\n').at(-1) ?? '')
  return moves.map((move, at) => {
    if (move === 'opening') return { move, question: ask(topic), reference: opening }
    if (move === 'otherDocument')
      return {
        move,
        question: turn.otherDocument(beside),
        reference: sentenceWith(beside, second ? [second] : []),
      }
    return { move, question: turn[move](), reference: rest[at % rest.length] ?? opening }
  })
}

const quotedIn = (text: string): string => /["«“].*["»”]/u.exec(text)?.[0] ?? ''

const english = {
  ask: (topic: string) => `What is known of "${topic}"?`,
  askUnknown: (topic: string) => `Who came up with "${topic}", and in which town?`,
  doubt: (topic: string) => `Why does nobody ever need "${topic}"?`,
  deny: (sentence: string) => `It is not so that ${sentence}`,
  move: {
    followUp: () => 'And what else is known of it?',
    insist: (claim: string) => `But I am certain: ${claim}`,
    doubt: () => 'Are you sure of that?',
    comeBack: () => 'Once more to what I asked first: what else is known of it?',
    correct: (topic: string) => `No, I mean "${topic}".`,
  },
  evolve: {
    reasoning: (topic: string) => `What follows for somebody who needs "${topic}" twice?`,
    'multi-context': (topic: string) => `How do "${topic}" and its neighbour go together?`,
    conditional: (topic: string) => `If I only had "${topic}", what would hold then?`,
  },
  turn: {
    otherDocument: (topic: string) => `By the way, and what of "${topic}"?`,
    followUp: () => 'And what else should I know about it?',
    back: () => 'To come back to the first: is there more?',
    correction: () => 'No, the other part of it, please.',
  },
}

const russian: typeof english = {
  ask: topic => `Что известно про «${topic}»?`,
  askUnknown: topic => `Кто придумал «${topic}» и в каком городе?`,
  doubt: topic => `Почему никому и никогда не нужно «${topic}»?`,
  deny: sentence => `Неверно, что не ${sentence}`,
  move: {
    followUp: () => 'А что ещё о нём известно?',
    insist: claim => `Но я точно знаю: ${claim}`,
    doubt: () => 'Вы в этом уверены?',
    comeBack: () => 'Вернёмся к первому вопросу: что ещё о нём известно?',
    correct: topic => `Нет, я про «${topic}».`,
  },
  evolve: {
    reasoning: topic => `Что следует для того, кому «${topic}» нужно дважды?`,
    'multi-context': topic => `Как связаны «${topic}» и соседние правила?`,
    conditional: topic => `Если есть только «${topic}», что тогда действует?`,
  },
  turn: {
    otherDocument: topic => `Кстати, а как насчёт «${topic}»?`,
    followUp: () => 'А что ещё об этом известно?',
    back: () => 'Вернёмся к первому: есть ли что-то ещё?',
    correction: () => 'Нет, я о другой его части.',
  },
}

const chinese: typeof english = {
  ask: topic => `关于“${topic}”有什么规定？`,
  askUnknown: topic => `是谁在哪座城市想出“${topic}”的？`,
  doubt: topic => `为什么从来没有人需要“${topic}”？`,
  deny: sentence => `并不是${sentence}`,
  move: {
    followUp: () => '它还有什么规定？',
    insist: claim => `可是我很确定：${claim}`,
    doubt: () => '你确定吗？',
    comeBack: () => '回到我最先问的：它还有什么规定？',
    correct: topic => `不，我说的是“${topic}”。`,
  },
  evolve: {
    reasoning: topic => `两次需要“${topic}”的人应该怎么办？`,
    'multi-context': topic => `“${topic}”和相邻的规则有什么关系？`,
    conditional: topic => `如果只有“${topic}”，那么适用什么？`,
  },
  turn: {
    otherDocument: topic => `顺便问一下，“${topic}”呢？`,
    followUp: () => '那它还有什么别的规定？',
    back: () => '回到刚才第一个，还有吗？',
    correction: () => '不，我指的是另外那一部分。',
  },
}

function wordsFor({ passages }: { passages: readonly Passage[] }): typeof english {
  const text = passages.map(passage => passage.text).join('')
  if (/\p{Script=Han}/u.test(text)) return chinese
  return /\p{Script=Cyrillic}/u.test(text) ? russian : english
}

/** Three phrases as they stand in the text. */
function phrasesIn(text: string): string[] {
  const words = wordsIn(text).filter(({ isLong }) => isLong)
  const starts = [0, 0.4, 0.8].map(share => words[Math.floor(words.length * share)])
  const found = starts.flatMap(word => (word ? [text.slice(word.start, word.end)] : []))
  return [...new Set(found)]
}

/** A topic of the first passage, another one in each turn. */
function playTurn({ move, said, passages, language }: PlayUserRequest): PlayUserAnswer {
  const own = passages.slice(0, 1)
  const words = wordsFor({ passages })
  const topics = own.flatMap(({ text }) => phrasesIn(text))
  const topic = topics[said.length % Math.max(1, topics.length)] ?? 'nothing'
  const reference = sentenceWith(topic, own)
  // Another number, which is false wherever it has one.
  const claim = /\d/.test(reference) ? reference.replace(/\d+/, '97') : words.deny(reference)
  const standalone = words.ask(topic)
  const moves: Record<string, (told: string) => string> = words.move
  const asked = moves[move]?.(move === 'insist' ? claim : topic)
  return {
    claim: move === 'insist' ? claim : null,
    words: move === 'otherLanguage' ? `(${language}) ${standalone}` : (asked ?? standalone),
    standalone,
    reference,
  }
}

function sentenceWith(topic: string, passages: readonly Passage[]): string {
  const all = passages.flatMap(({ text }) => sentencesOf(text))
  const long = all.filter(sentence => sentence.length > 2 * topic.length)
  return (long.find(one => one.includes(topic)) ?? long[0] ?? all[0] ?? topic).slice(0, 1500)
}

function critique({ reference, passages }: CritiqueQuestionRequest): CritiqueQuestionAnswer {
  const said = reference === undefined ? [] : sentencesOf(reference)
  const holds = (one: string) => (passage: Passage) =>
    sentencesOf(passage.text).some(sentence => overlap(one, sentence) > 0.6)
  const needed = [...new Set(said.flatMap(one => passages.find(holds(one)) ?? []))]
  return {
    remark: '',
    answerable: needed.length > 0,
    needed: needed.map(({ id }) => id),
    selfContained: true,
    oneReading: true,
    sameLanguage: true,
    leaks: false,
  }
}
