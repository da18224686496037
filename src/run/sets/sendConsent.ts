import { hash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { trackedFile } from '../../baseline/git/trackedName.ts'
import { UserError } from '../../errors.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { isNodeError } from '../../files/nodeError.ts'
import { writing } from '../../files/unusableFile.ts'
import type { LocatedGoldenSet } from '../../golden/goldenSet.ts'
import type { Judge } from '../../judge/judge.ts'
import { lexical } from '../../judge/lexical/lexical.ts'
import { singleJudges } from '../../judge/members.ts'
import { createFolder, folderName, productionFolder } from '../../results/folder.ts'
import { isSampleFile } from '../../results/kept/expireProduction.ts'
import { parseJson } from '../../text/parseJson.ts'
import { printable } from '../../text/untrusted.ts'
import type { RagOptions } from '../options/options.ts'
import type { RunPlan } from '../runPlan.ts'
import { isOfProduction } from './isOfProduction.ts'

interface Sending {
  /** Absolute path of the project. */
  root: string
  options: Pick<RagOptions, 'judge' | 'embeddings' | 'production'>
}

interface ConsentOptions extends Sending {
  plan: Pick<RunPlan, 'kind' | 'send'>
}

/**
 * Refuses to judge a sample of production with another company's model, which would get the texts
 * of users, until the user allowed it: in the options, or once with `--send`, which is kept for
 * this model.
 * @throws UserError that names the model
 */
export function refuseUnsent(
  { set: { file, cases }, placeOf }: LocatedGoldenSet,
  { plan, ...sending }: ConsentOptions,
): void {
  if (plan.kind === 'dry') return
  if (!isSampleFile(file) && cases.every(one => !isOfProduction(file, one))) return
  const names = unallowed(sending, plan.send === true)
  if (names === undefined) return
  throw new UserError({
    place: placeOf(['cases']),
    problem: `These cases are texts of production, and ${names} would get them`,
    fix: howToAllow('run'),
  })
}

/**
 * The same for labels of a sample, which have its texts.
 * @param labels the file of the labels, as it is shown
 * @throws UserError that names the model
 */
export function refuseUnsentLabels(
  labels: string,
  { send, ...sending }: Sending & { send: boolean },
): void {
  const names = unallowed(sending, send)
  if (names === undefined) return
  throw new UserError({
    place: { file: labels },
    problem: `These labels are of texts of production, and ${names} would get them`,
    fix: howToAllow('calibrate'),
  })
}

const howToAllow = (command: string): string =>
  `Allow it once: npx vitest-rag ${command} <file> --send, or with rag({ production: { send: true } }). lexical() and nli() send nothing`

/**
 * The models that may not get texts yet; undefined if all may.
 * @param send whether the user allows it now
 */
function unallowed({ root, options }: Sending, send: boolean): string | undefined {
  if (options.production?.send === true) return undefined
  const receivers = receiversOf(options)
  if (receivers.length === 0) return undefined
  const file = join(productionFolder(join(root, folderName)), 'sent.json')
  const allowed = allowedIn(file)
  const others = receivers.filter(one => !allowed.includes(one.key))
  if (others.length === 0) return undefined
  if (!send) return others.map(({ name }) => printable(name, 120)).join(' and ')
  keep(file, [...allowed, ...others.map(({ key }) => key)], join(root, folderName))
  return undefined
}

interface Receiver {
  name: string
  key: string
}

function receiversOf({ judge = lexical(), embeddings }: Sending['options']): Receiver[] {
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

/** A file that git tracks may come from another person: a commit is not the user's consent. */
function allowedIn(file: string): string[] {
  try {
    const read = parseJson(readFileSync(file, 'utf8'))
    const keys = Array.isArray(read) ? read.filter(one => typeof one === 'string') : []
    return keys.length > 0 && typeof trackedFile(file) === 'object' ? [] : keys
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
