import { UserError } from '../errors.ts'
import { keyInEnvFile } from '../judge/endpoint/keyInEnvFile.ts'
import { aiSdkProviders, hasPackage } from './aiSdkProviders.ts'
import type { AiSdkProvider } from './aiSdkProviders.ts'
import { packageManager } from './packageManager.ts'

/** The judges that `--judge` names. */
export const namedJudges = ['openai', 'ai-sdk', 'ollama', 'lexical'] as const
export type JudgeName = (typeof namedJudges)[number]

/** A model as judge, as it will be in a configuration. */
export interface PlannedJudge {
  /** The expression after `judge:`. */
  code: string
  imports: readonly { name: string; from: string }[]
  /** The variable with its key. Absent if it needs none. */
  keyVariable?: string
}

/** The judge of a project, with the reason for it. */
export interface ChosenJudge {
  /** Absent for the default judge, which compares words. */
  judge?: PlannedJudge
  /** A sentence that names what was looked for. */
  reason: string
  /** What the user must do before the judge can answer. Absent if it can. */
  missing?: string
}

type Environment = Readonly<Record<string, string | undefined>>

interface JudgeWish {
  /** Absolute path of the project's folder. */
  root: string
  environment: Environment
  /** The value of `--judge`. @default the model whose key is in the environment */
  asked?: JudgeName | undefined
}

const openaiKey = 'OPENAI_API_KEY'

const openai: PlannedJudge = {
  code: "openai({ model: 'gpt-5-mini' })",
  imports: [{ name: 'openai', from: 'vitest-rag/judges' }],
  keyVariable: openaiKey,
}

/** As `docs/judge-ai-sdk.md` has it, without `materialTokens`. The first call may load the model. */
const ollama: PlannedJudge = {
  code: "openai({ model: 'qwen3:8b', baseURL: 'http://localhost:11434/v1', apiKey: 'none', timeout: 300_000 })",
  imports: openai.imports,
}

/** Chooses the judge of a project: the named one, else a model whose key is set, else the one that compares words. */
export function chosenJudge(wish: JudgeWish): ChosenJudge {
  switch (wish.asked) {
    case 'openai':
      return { judge: openai, reason: asNamed(openai), ...missingKey(openaiKey, wish) }
    case 'ollama':
      return { judge: ollama, reason: asNamed(ollama) }
    case 'ai-sdk':
      return namedProvider(wish)
    case 'lexical':
      return { reason: 'lexical(), which compares words, as `--judge` says' }
    default:
      return judgeWithKey(wish)
  }
}

const hasKey = (variable: string, environment: Environment) =>
  (environment[variable] ?? '').trim() !== ''

const asNamed = ({ code }: PlannedJudge) => `${code}, as \`--judge\` says`

function missingKey(variable: string, { root, environment }: JudgeWish) {
  if (hasKey(variable, environment)) return {}
  return { missing: keyInEnvFile(variable, root) ?? `${variable} is not set` }
}

function aiSdk({ name, model, from, keyVariable }: AiSdkProvider): PlannedJudge {
  return {
    code: `aiSdk(${name}('${model}'))`,
    imports: [
      { name, from },
      { name: 'aiSdk', from: 'vitest-rag/ai-sdk' },
    ],
    keyVariable,
  }
}

/**
 * Prefers an installed provider whose key is set.
 * @throws UserError if none is installed, because the configuration imports it
 */
function namedProvider(wish: JudgeWish): ChosenJudge {
  const { root, environment } = wish
  const isSet = ({ keyVariable }: AiSdkProvider) => hasKey(keyVariable, environment)
  const installed = aiSdkProviders.filter(({ from }) => hasPackage(from, root))
  const provider = installed.find(isSet) ?? installed[0]
  if (provider) {
    const judge = aiSdk(provider)
    return { judge, reason: asNamed(judge), ...missingKey(provider.keyVariable, wish) }
  }
  const { from } = aiSdkProviders.find(isSet) ?? aiSdkProviders[0]
  throw new UserError({
    problem: `Expected a provider of the AI SDK for \`--judge ai-sdk\`, but the project has none of ${providerNames}. Nothing was written`,
    fix: `For example: ${packageManager(root).add} ${from}`,
  })
}

/** A key without the provider that reads it is named, with what is missing. */
function judgeWithKey({ root, environment }: JudgeWish): ChosenJudge {
  if (hasKey(openaiKey, environment)) return { judge: openai, reason: asKeyIsSet(openai) }
  const withKey = aiSdkProviders.filter(({ keyVariable }) => hasKey(keyVariable, environment))
  const usable = withKey.find(({ from }) => hasPackage(from, root))
  if (usable) {
    const judge = aiSdk(usable)
    return { judge, reason: asKeyIsSet(judge) }
  }
  const [unusable] = withKey
  const words = 'lexical(), which compares words'
  if (unusable) {
    const { from, keyVariable } = unusable
    return {
      reason: `${words}: ${keyVariable} is set, but ${from} is not installed (${packageManager(root).add} ${from})`,
    }
  }
  const inFile = keyVariables.map(name => keyInEnvFile(name, root)).find(Boolean)
  const looked = `the environment has none of ${keyVariables.join(', ')}`
  return { reason: [`${words}: ${looked}`, inFile].filter(Boolean).join('. ') }
}

const asKeyIsSet = ({ code, keyVariable }: PlannedJudge) =>
  `${code}, because ${keyVariable} is set (\`--judge lexical\` compares words)`

const providerNames = aiSdkProviders.map(({ from }) => from).join(', ')

const keyVariables = [...new Set([openaiKey, ...aiSdkProviders.map(one => one.keyVariable)])]
