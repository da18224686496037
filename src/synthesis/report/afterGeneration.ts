import type { WritableEntry } from '../../golden/write/goldenSetText.ts'
import { counted } from '../../text/numbers.ts'
import type { GeneratedSet } from '../generateSet.ts'

interface GeneratedFile extends Pick<GeneratedSet, 'text' | 'stopped'> {
  /** The file's name, safe for the terminal. */
  shown: string
  /** All cases of the set. */
  cases: readonly WritableEntry[]
  /** Whether the file or the plugin's options name a pipeline. */
  namesSystem: boolean
}

/** Names the file of the cases and the next steps. */
export function afterGeneration({
  shown,
  cases,
  text,
  stopped,
  namesSystem,
}: GeneratedFile): string[] {
  const goOn =
    stopped === undefined ? [] : ['the answers are kept: the same command continues from there']
  if (cases.length === 0) {
    const none = stopped === undefined ? 'no case could be made' : 'no case is finished yet'
    return [`${none}, and nothing was written`, ...goOn]
  }
  const pending = cases.filter(({ review }) => review === 'pending').length
  return [
    text === undefined ? `${shown} stays as it is` : `written: ${shown}`,
    ...goOn,
    ...(pending === 0
      ? []
      : [
          `${counted(pending, 'case')} to review: npx vitest run, then npx vitest-rag open; npx vitest-rag generate --list --out ${shown} lists them`,
        ]),
    ...(namesSystem ? [] : ['to run the set, name the system at the top: `pipeline: ./answer.ts`']),
  ]
}
