import type { QuoteFault } from './quote.ts'
import { quoted } from './reason.ts'

/** The fault of a quote in the words for the model, which may then copy the actual words of the passage. */
export function quoteObjection(
  owner: string,
  { fault, nearest }: QuoteFault,
  quote: string | null,
): string {
  const its = `The quote for ${owner}`
  if (fault === 'missing') return `There is no quote for ${owner}.`
  if (fault === 'noPassage') return `No passage that was given is named for ${owner}.`
  if (fault === 'tooShort') return `${its} says too little to prove anything: ${shown(quote)}.`
  const missing = `${its} does not stand in the passages it rests on.`
  return nearest === undefined ? missing : `${missing} The nearest words there: ${quoted(nearest)}.`
}

/** The same for people. The text follows "The judge called it supported but". */
export function whyUnproved({ fault }: QuoteFault, quote: string | null): string {
  if (fault === 'missing') return 'gave no quote.'
  if (fault === 'noPassage') return 'named no passage that was given.'
  const its = `its quote ${shown(quote)}`
  return fault === 'tooShort'
    ? `${its} says too little to prove anything.`
    : `${its} stands in none of the passages it rests on.`
}

const shown = (quote: string | null): string => quoted(quote ?? '')
