import { join } from 'node:path'
import type { Vitest } from 'vitest/node'
import { createDrySession } from '../../judge/session/drySession.ts'
import { joinEstimates } from '../../judge/session/joinEstimates.ts'
import { folderName, huntFolder } from '../../results/folder.ts'
import { createAsking } from '../../synthesis/asking/askModels.ts'
import { openSessions } from '../../synthesis/asking/synthesisSessions.ts'
import type {
  HeldConversation,
  HuntedSystem,
  HuntProject,
  HuntTarget,
} from '../../synthesis/hunt/huntedSystem.ts'
import type { SpokenTurn, ConversationToHold } from '../../synthesis/users/heldConversation.ts'
import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import { huntPipeline, huntedIdentity } from './huntPipeline.ts'
import { openSynthesis } from '../../run/services/openSynthesis.ts'
import type { VitestRun } from '../vitestRun.ts'
import type { SystemToHunt } from './systemToHunt.ts'
import { systemToHunt } from './systemToHunt.ts'

export interface OpenHuntOptions {
  vitest: Vitest
  run: VitestRun
  isDry: boolean
}

/**
 * Opens a project for a hunt: questions use the log of `generate`, and the judge uses the verdict log.
 * @throws UserError if no system is named, or the cost is limited and a model has no prices
 */
export async function openHunt(
  target: HuntTarget,
  { vitest, run, isDry }: OpenHuntOptions,
): Promise<HuntProject> {
  const { root } = run
  const named = systemToHunt(target, run)
  const project = run.serving(named.owner.project)
  const { session, spending } = project.judging
  const synthesis = openSynthesis(project, {
    run,
    budget: {},
    isDry,
    ...(!isDry && { spending }),
  })
  const folder = huntFolder(join(root, folderName))
  const headIn = target.golden === undefined ? () => ({}) : named.headIn
  const shared = { synthesis, folder, headIn }
  if (!isDry) {
    const system = await huntPipeline(named, { vitest, run })
    const sessions = openSessions({ judge: session.judge }, () => session)
    return { ...shared, system, judging: createAsking({ sessions, spending, redact: run.redact }) }
  }
  const { verdictLog } = run.main.services
  const dry = createDrySession({ ...session, ...(verdictLog && { verdictLog }) })
  const sessions = openSessions({ judge: session.judge }, () => dry.session)
  return {
    ...shared,
    system: standInSystem(named),
    judging: createAsking({ sessions }),
    estimates: () => joinEstimates([...(synthesis.estimates?.() ?? []), ...dry.estimates().judges]),
  }
}

/** A stand-in for an estimate, with answers of about the usual length. */
function standInSystem(system: SystemToHunt): HuntedSystem {
  return {
    name: system.name,
    identity: huntedIdentity(system),
    known: system.known,
    tags: system.tags,
    used: () => undefined,
    ask: async questions => questions.map(question => ({ output: standInAnswer(question) })),
    converse: conversations => Promise.all(conversations.map(standInConversation)),
  }
}

async function standInConversation({ turns, next }: ConversationToHold): Promise<HeldConversation> {
  const said: SpokenTurn[] = []
  while (said.length < turns) {
    const question = await next(said)
    if (question === undefined) break
    said.push({ question, output: standInAnswer(question) })
  }
  return said.map(({ question, output }) => ({ question, reply: { output } }))
}

const standInAnswer = (question: string): PipelineOutput => ({
  answer: `This is what a system says to "${question}". It adds what holds besides.`,
  contexts: [],
})
