import { createProbeGate } from './probeGate.ts'
import { answerForms } from './responseFormats.ts'
import type { AnswerForm } from './responseFormats.ts'

/** What of a request an endpoint may refuse, though it would take the question without it. */
export type Negotiable = 'responseFormat' | 'temperature'

/** Thrown where an endpoint refuses one of these. */
export class ParameterRefused extends Error {
  override readonly name = 'ParameterRefused'
  readonly what: Negotiable

  /** @param says the endpoint's own words */
  constructor(what: Negotiable, says: string) {
    super(says)
    this.what = what
  }
}

/** In which form an answer is asked for, and at which temperature, if one is sent. */
export interface ModelParameters {
  form: AnswerForm
  temperature: number | undefined
}

/** What an endpoint takes, once it has answered, and in which words it refused what was tried before. */
export interface Found extends ModelParameters {
  refusals: ReadonlyMap<Negotiable, string>
}

/** Sends a question, maybe several times; each time the attempt is given the parameters to ask with. */
type Send<Reply> = (withParameters: AskWithParameters) => Promise<Reply>
type AskWithParameters = <Received>(
  ask: (parameters: ModelParameters) => Promise<Received>,
) => Promise<Received>

/**
 * Asks with the strictest parameters that an endpoint takes, and remembers them. The first question finds it
 * out, by its own call. The others wait until that call is answered, however long it takes: an endpoint
 * that is slow to answer its first call is loading its model or serving one call at a time, so they
 * would gain nothing, and asked with parameters that are refused each would be a wasted call. A call that
 * told nothing (a lost connection, another refusal, an abort) lets another question try beside it.
 */
export function createNegotiation(strictest: ModelParameters, negotiable: readonly Negotiable[]) {
  const gate = createProbeGate(negotiable.length === 0)
  let found: Found = { ...strictest, refusals: new Map() }
  /** Less than that, while a question that met a refusal is still to be answered. */
  let tried = found

  function settle(answered: Found): void {
    // An answer with these parameters shows that the stricter ones were refused for what they were.
    found = tried = laxer(found, answered)
    gate.open()
  }

  /** What to ask with after an error; throws where other parameters do not help. */
  function after(error: unknown, own: Found): Found {
    if (!(error instanceof ParameterRefused)) {
      tried = found
      throw error
    }
    const next = withoutRefused(own, error)
    tried = laxer(tried, next)
    return next
  }

  async function ask<Reply>(send: Send<Reply>, signal: AbortSignal): Promise<Reply> {
    await gate.enter(signal)
    let own = tried
    let attempts = 0
    const withParameters: AskWithParameters = async call => {
      attempts += 1
      // Another question may have met a refusal since.
      own = laxer(own, tried)
      try {
        const received = await call(own)
        settle(own)
        return received
      } catch (error) {
        if (!(error instanceof ParameterRefused)) gate.toldNothing()
        throw error
      }
    }
    for (;;) {
      try {
        return await send(withParameters)
      } catch (error) {
        if (attempts === 0) gate.toldNothing()
        own = after(error, own)
      }
    }
  }

  return {
    ask,
    /** Undefined until the endpoint has answered. */
    found: () => (gate.isOpen() && negotiable.length > 0 ? found : undefined),
  }
}

/** The next parameters to ask with. */
export function withoutRefused(parameters: Found, { what, message }: ParameterRefused): Found {
  const refusals = new Map(parameters.refusals).set(what, message)
  if (what === 'temperature') return { ...parameters, temperature: undefined, refusals }
  return { ...parameters, form: answerForms[strictness(parameters) + 1] ?? 'text', refusals }
}

/** What both of them leave out is left out. */
function laxer(one: Found, other: Found): Found {
  return {
    form: strictness(one) > strictness(other) ? one.form : other.form,
    temperature: one.temperature === undefined ? undefined : other.temperature,
    refusals: new Map([...one.refusals, ...other.refusals]),
  }
}

/** Counts from the strictest form, 0. */
const strictness = ({ form }: ModelParameters): number => answerForms.indexOf(form)
