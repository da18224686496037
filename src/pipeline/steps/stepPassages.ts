import { completeContexts } from '../../golden/cases/recordedContexts.ts'
import { firstFew } from '../../text/firstFew.ts'
import { nearestName } from '../../text/nearestName.ts'
import { counted } from '../../text/numbers.ts'
import type { ListedPassages, PassagesOfStep, StepPassages } from '../pipeline.ts'
import type { HandedStep, HandedSteps, StepRecord } from '../stepRecord.ts'
import type { FoundByTools } from '../tools/passagesOfTool.ts'
import { namesOfTools, passagesOfTool } from '../tools/passagesOfTool.ts'
import { mostPassages } from './stepOutput.ts'

/** The steps that metrics of a case measure. */
export interface MeasuredSteps {
  names: readonly string[]
  /** Those of them whose texts a metric reads. */
  withTexts: readonly string[]
}

/**
 * What steps of a case returned. Lists from several calls, such as one search for each of several queries, are
 * interleaved rank by rank, each document and each passage once. A name of no step that is the name of a tool is left
 * out: its passages are among the contexts.
 */
export function passagesOfSteps(
  { names, withTexts }: MeasuredSteps,
  recorded: HandedSteps,
  output: FoundByTools,
): StepPassages {
  const { steps = [] } = recorded
  const ofSteps = [...new Set(names)].filter(
    name => steps.some(step => step.name === name) || !passagesOfTool(name, output),
  )
  const took = { ...recorded, tools: namesOfTools(output) }
  return Object.fromEntries(
    ofSteps.map(name => [name, passagesOf(name, withTexts.includes(name), took)]),
  )
}

function passagesOf(
  name: string,
  isReadWhole: boolean,
  { steps = [], stepsLeftOut = 0, tools }: HandedSteps & { tools: string[] | undefined },
): PassagesOfStep {
  const calls = steps.filter(step => step.name === name)
  if (stepsLeftOut > 0) {
    const more = `the record leaves out ${counted(stepsLeftOut, 'step')} of the pipeline`
    return { unknown: `${more}, and \`${name}\` may be among them` }
  }
  if (calls.length === 0) return { notTaken: unseenStep(name, { steps, tools }) }
  const lists = calls.filter(({ passages }) => passages !== undefined)
  const fault = lists.length === 0 ? withoutPassages(calls) : tooMany(lists)
  if (fault !== undefined) return { unknown: `the step \`${name}\` ${fault}` }
  return { documents: documentsOf(name, lists), ...(isReadWhole && textsOf(name, lists)) }
}

function withoutPassages(calls: readonly StepRecord[]): string {
  if (calls.some(({ error }) => error !== undefined)) return 'failed'
  const ended = calls.some(({ milliseconds }) => milliseconds !== undefined)
  return ended ? 'returned no passages' : 'did not end'
}

function tooMany(lists: readonly StepRecord[]): string | undefined {
  return lists.some(({ passages = 0 }) => passages > mostPassages)
    ? `returned more than ${mostPassages} passages`
    : undefined
}

function documentsOf(name: string, lists: readonly StepRecord[]): ListedPassages['documents'] {
  const known = lists.flatMap(({ passages, documents }) =>
    passages === 0 ? [[]] : documents ? [documents] : [],
  )
  if (known.length < lists.length) return { unknown: notAllKnown(name, 'ids') }
  return [...new Set(interleaved(known))]
}

function textsOf(
  name: string,
  lists: readonly HandedStep[],
): Required<Pick<ListedPassages, 'passages'>> {
  const known = lists.flatMap(({ passages, texts }) =>
    passages === 0 ? [[]] : texts ? [texts] : [],
  )
  if (known.length < lists.length) return { passages: { unknown: notAllKnown(name, 'texts') } }
  const distinct = new Map(interleaved(known).map(passage => [JSON.stringify(passage), passage]))
  return { passages: completeContexts([...distinct.values()]) }
}

const notAllKnown = (name: string, what: string): string =>
  `the step \`${name}\` returned passages whose ${what} are not all known`

interface SeenNames {
  steps: readonly Pick<StepRecord, 'name'>[]
  /** The tools that the model called. @default unknown */
  tools?: readonly string[] | undefined
}

/** Why a case lacks a step or a tool of this name: the names of those that it has, and the most similar one. */
export function unseenStep(name: string, { steps, tools }: SeenNames): string {
  const seen = [...new Set(steps.map(one => one.name))]
  const nearest = nearestName(name, [...seen, ...(tools ?? [])])
  const hint = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`
  const noStep = `the pipeline took no step \`${name}\``
  const taken = seen.length === 0 ? '' : `; it took ${firstFew(seen, mostNamed)}`
  if (!tools) return `${noStep}${taken === '' ? ', nor any other named step' : taken}${hint}`
  const called =
    tools.length === 0
      ? 'the model called no tool'
      : `the model called no tool of that name, but ${firstFew(tools, mostNamed)}`
  return `${noStep}${taken}, and ${called}${hint}`
}

const mostNamed = 8

/** Takes the first of each list, then the second of each, and so on. */
function interleaved<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(...lists.map(list => list.length))
  return Array.from({ length: longest }, (_, rank) =>
    lists.flatMap(list => list.slice(rank, rank + 1)),
  ).flat()
}
