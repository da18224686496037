import type { JudgeQuestion } from '../../src/judge/judge.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import type { PriorTurn } from '../../src/pipeline/continuedCase.ts'
import { continuedCase } from '../../src/pipeline/continuedCase.ts'
import { evaluate } from '../../src/scores/evaluate.ts'
import { estimatedTokens } from '../../src/text/estimatedTokens.ts'
import { plausibleJudge } from './plausibleJudge.ts'

const conversations = 10
const turns = 5

/** What the judge is asked about the turns of all conversations. */
export interface ConversationCalls {
  name: string
  calls: number
  promptTokens: number
}

/** The same fifty turns as single cases and as conversations, judged by `faithfulness` and `contextRecall`. */
export async function countConversationCalls(): Promise<ConversationCalls[]> {
  return [
    await count('single cases', { continues: false, repeats: false }),
    await count('conversations, each turn supported by its own passages', {
      continues: true,
      repeats: false,
    }),
    await count('conversations, each later turn repeats what the turn before it found', {
      continues: true,
      repeats: true,
    }),
  ]
}

interface Scenario {
  /** Whether a turn follows those before it. */
  continues: boolean
  /** Whether each answer repeats a fact of the turn before, which its own passages don't have. */
  repeats: boolean
}

async function count(name: string, { continues, repeats }: Scenario): Promise<ConversationCalls> {
  const questions: JudgeQuestion[] = []
  const session = createJudgeSession({ judge: plausibleJudge(questions) })
  for (let conversation = 0; conversation < conversations; conversation += 1) {
    const earlier: PriorTurn[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      const asked = turnOf(conversation, turn, repeats)
      await evaluate(
        {
          case: continuedCase(asked.goldenCase, continues ? earlier : []),
          output: asked.output,
          metrics: { faithfulness: {}, contextRecall: {} },
        },
        { session },
      )
      earlier.push({ number: turn + 1, question: asked.goldenCase.question, ...asked.output })
    }
  }
  const tokens = questions.flatMap(({ messages }) =>
    messages.map(({ content }) => estimatedTokens(content)),
  )
  return {
    name,
    calls: questions.length,
    promptTokens: tokens.reduce((sum, some) => sum + some, 0),
  }
}

/** Words that no two turns share, so that no passage supports the fact of another turn. */
const things = [
  'kettle',
  'toaster',
  'blender',
  'heater',
  'lamp',
  'fridge',
  'oven',
  'mixer',
  'fan',
  'radio',
]
const facts = [
  (thing: string) => `The warranty of the ${thing} lasts two years.`,
  (thing: string) => `A broken ${thing} goes back within thirty days.`,
  (thing: string) => `Spare parts for the ${thing} cost nine euros.`,
  (thing: string) => `The ${thing} weighs four kilograms.`,
  (thing: string) => `Shipping of the ${thing} takes five working days.`,
]

function turnOf(conversation: number, turn: number, repeats: boolean) {
  const thing = things[conversation] ?? ''
  const [fact, before] = [turn, turn - 1].map(index => facts[index]?.(thing))
  const answer = repeats && before !== undefined ? `${fact} ${before}` : (fact ?? '')
  const id = `${thing}.md#${turn + 1}`
  return {
    goldenCase: {
      id,
      question: `Question ${turn + 1} on the ${thing}?`,
      reference: fact ?? '',
      answerable: true,
      tags: [],
      critical: false,
      metrics: {},
      hash: '',
    },
    output: { answer, contexts: [{ id, documentId: `${thing}.md`, text: fact ?? '' }] },
  }
}

export function conversationTable(counts: readonly ConversationCalls[]): string {
  const rows = counts.map(({ name, calls, promptTokens }) => [
    name,
    `${calls}`,
    (calls / (conversations * turns)).toFixed(1),
    `${Math.round(promptTokens / (conversations * turns))}`,
  ])
  return [
    [
      `${conversations} conversations of ${turns} turns`,
      'calls',
      'calls a turn',
      'prompt tokens a turn',
    ],
    ['---', '---:', '---:', '---:'],
    ...rows,
  ]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
}
