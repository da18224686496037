import { UserError } from '../../errors.ts'
import { firstFew } from '../../text/firstFew.ts'
import { quoted } from '../checks/reason.ts'
import type { ModelKind, ModelLabels } from './nliOptions.ts'

/** The index of each label in the model's output. */
export interface LabelPlaces {
  /** The number of labels of the model. */
  count: number
  /** The label for "the passage supports the claim". Undefined for a model of spans. */
  entailment?: number
  contradiction?: number
  hallucinated?: number
}

/** Names of these labels in models on the Hub. */
const usualNames: Record<keyof ModelLabels, RegExp> = {
  entailment: /^(?:entail(?:s|ed|ment)?|support(?:s|ed)|consistent)$/iu,
  contradiction: /^(?:contradict(?:s|ed|ion)?|refute[sd]?)$/iu,
  hallucinated: /^hallucinat(?:ed|ion)$/iu,
}

/**
 * @param names of the labels, in the order of the model's output
 * @param given by the user, instead of the usual names
 * @throws UserError if a label is missing
 */
export function labelPlaces(
  names: readonly string[],
  { kind, file, given = {} }: { kind: ModelKind; file: string; given?: ModelLabels | undefined },
): LabelPlaces {
  if (names.length === 1) throw oneLabel(names, file)
  const needed = kind === 'spans' ? 'hallucinated' : 'entailment'
  const place = (label: keyof ModelLabels) => {
    const named = given[label]
    const found = names.findIndex(name =>
      named === undefined ? usualNames[label].test(name) : name === named,
    )
    if (found >= 0 || (named === undefined && label !== needed)) return found
    throw new UserError({
      place: { file },
      problem: `Expected a label ${named === undefined ? `for \`${label}\`` : quoted(named)}, but the model has ${listed(names)}`,
      fix: `Say which label it is: nli({ labels: { ${label}: ${quoted(names.at(-1) ?? '…')} } })`,
    })
  }
  if (kind === 'spans') return { count: names.length, hallucinated: place('hallucinated') }
  const contradiction = place('contradiction')
  return {
    count: names.length,
    entailment: place('entailment'),
    ...(contradiction >= 0 && { contradiction }),
  }
}

/** With a single label, its probability would always be 1, so that every claim would be supported. */
function oneLabel(names: readonly string[], file: string): UserError {
  return new UserError({
    place: { file },
    problem: `Expected two labels or more, but the model has ${listed(names)} alone`,
    fix: 'nli() reads models that choose among labels, not models that give a single number. Use one with a label for each case',
  })
}

const listed = (names: readonly string[]): string =>
  names.length === 0 ? 'no labels' : firstFew(names.map(quoted), 6)
