import { hash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from '../../errors.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { isNodeError } from '../../files/nodeError.ts'
import { writing } from '../../files/unusableFile.ts'
import type { GoldenSet, LocatedGoldenSet } from '../../golden/goldenSet.ts'
import type { Judge } from '../../judge/judge.ts'
import { lexical } from '../../judge/lexical/lexical.ts'
import { singleJudges } from '../../judge/members.ts'
import { createFolder, folderName, productionFolder } from '../../results/folder.ts'
import { isSampleFile } from '../../results/kept/expireProduction.ts'
import { parseJson } from '../../text/parseJson.ts'
import { printable } from '../../text/untrusted.ts'
import type { RagOptions } from '../options/options.ts'
import type { RunPlan } from '../runPlan.ts'

interface ConsentOptions {
  /** Absolute path of the project. */
  root: string
  options: Pick<RagOptions, 'judge' | 'embeddings' | 'production'>
  plan: Pick<RunPlan, 'kind' | 'send'>
}

/**
 * Refuses to judge a sample of production with a model of somebody else, who would get the texts of users, until the
 * user allowed it: in the options, or once with `--send`, which is kept for this model.
 * @throws UserError that names the model
 */
export function refuseUnsent(
  { set, placeOf }: LocatedGoldenSet,
  { root, options, plan }: ConsentOptions,
): void {
  if (!isOfProduction(set) || plan.kind === 'dry' || options.production?.send === true) return
  const receivers = receiversOf(options)
  if (receivers.length === 0) return
  const file = join(productionFolder(join(root, folderName)), 'sent.json')
  const allowed = allowedIn(file)
  const others = receivers.filter(one => !allowed.includes(one.key))
  if (others.length === 0) return
  if (plan.send === true) {
    keep(file, [...allowed, ...others.map(({ key }) => key)], join(root, folderName))
    return
  }
  const names = others.map(({ name }) => printable(name, 120)).join(' and ')
  throw new UserError({
    place: placeOf(['cases']),
    problem: `These cases are texts of production, and ${names} would get them`,
    fix: 'Allow it once: npx vitest-rag run <file> --send, or with rag({ production: { send: true } }). lexical() and nli() send nothing',
  })
}

/** Whether the cases are of a sample, also if they were copied to another file. */
function isOfProduction({ file, cases }: GoldenSet): boolean {
  return (
    isSampleFile(file) ||
    cases.some(
      ({ origin, recorded }) =>
        recorded && (origin?.at !== undefined || origin?.trace !== undefined),
    )
  )
}

interface Receiver {
  name: string
  key: string
}

function receiversOf({ judge = lexical(), embeddings }: ConsentOptions['options']): Receiver[] {
  const models: (Pick<Judge, 'name' | 'model' | 'endpoint'> & { local?: boolean })[] = [
    ...singleJudges(judge),
    ...(embeddings ? [embeddings] : []),
  ]
  return models
    .filter(({ local = false, endpoint }) => !local && !isOnThisMachine(endpoint))
    .map(({ name, model = '', endpoint = '' }) => ({
      name: [name, model, endpoint].filter(Boolean).join(' '),
      key: hash('sha256', JSON.stringify([name, endpoint]), 'hex').slice(0, 16),
    }))
}

function isOnThisMachine(endpoint: string | undefined): boolean {
  if (endpoint === undefined || !URL.canParse(endpoint)) return false
  const { hostname } = new URL(endpoint)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function allowedIn(file: string): string[] {
  try {
    const read = parseJson(readFileSync(file, 'utf8'))
    return Array.isArray(read) ? read.filter(one => typeof one === 'string') : []
  } catch (error) {
    if (isNodeError(error, 'ENOENT')) return []
    throw error
  }
}

function keep(file: string, keys: readonly string[], folder: string): void {
  createFolder(folder)
  writing(dirname(file), () => mkdirSync(dirname(file), { recursive: true }))
  writeAtomically(file, `${JSON.stringify(keys)}\n`)
}
