import { answerForms } from '../requestForm.ts'
import type { Negotiable, RequestForm } from '../requestForm.ts'
import { unlessAborted } from '../unlessAborted.ts'

/** The endpoint refuses a part of a request that can be left out. */
export class ParameterRefused extends Error {
  override readonly name = 'ParameterRefused'
  readonly what: Negotiable

  /** @param says the endpoint's own words */
  constructor(what: Negotiable, says: string) {
    super(says)
    this.what = what
  }
}

/** The parameters that an endpoint accepts, with its words of refusal for the others. */
export interface AcceptedParameters extends RequestForm {
  refusals: ReadonlyMap<Negotiable, string>
}

/** Sends a question, maybe several times. Each attempt gets the form of the request. */
type Send<Reply> = (withParameters: AskWithParameters) => Promise<Reply>
type AskWithParameters = <Received>(
  ask: (parameters: RequestForm) => Promise<Received>,
) => Promise<Received>

/**
 * Asks in the strictest form that an endpoint accepts, and remembers the form. The call of the first question finds
 * out the form. The other questions wait until that call is answered, for any time: an endpoint with a slow first
 * call is loading its model or serves one call at a time, so other calls would gain nothing, and each would be wasted
 * if its form is refused. If the call ends without telling anything (a lost connection, another refusal, an abort),
 * another question may try too.
 */
export function createNegotiation(strictest: RequestForm, negotiable: readonly Negotiable[]) {
  const gate = createProbeGate(negotiable.length === 0)
  let found: AcceptedParameters = { ...strictest, refusals: new Map() }
  /** Laxer than `found` while a refused question is not yet answered in its new form. */
  let tried = found

  function settle(answered: AcceptedParameters): void {
    // An answer in this form shows that the stricter ones were refused for their form.
    found = tried = laxer(found, answered)
    gate.open()
  }

  /** The form to ask in after an error. Throws the error if another form does not help. */
  function after(error: unknown, own: AcceptedParameters): AcceptedParameters {
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

/** The next form to ask in. */
export function withoutRefused(
  parameters: AcceptedParameters,
  { what, message }: ParameterRefused,
): AcceptedParameters {
  const refusals = new Map(parameters.refusals).set(what, message)
  if (what === 'temperature') return { ...parameters, temperature: undefined, refusals }
  return { ...parameters, form: answerForms[strictness(parameters) + 1] ?? 'text', refusals }
}

/** Combines two forms: leaves out what either of them leaves out. */
function laxer(one: AcceptedParameters, other: AcceptedParameters): AcceptedParameters {
  return {
    form: strictness(one) > strictness(other) ? one.form : other.form,
    temperature: one.temperature === undefined ? undefined : other.temperature,
    refusals: new Map([...one.refusals, ...other.refusals]),
  }
}

/** The rank of the form. The strictest is 0. */
const strictness = ({ form }: RequestForm): number => answerForms.indexOf(form)

/** Lets one question at a time try a form, and lets all others in once the form is known. */
interface ProbeGate {
  isOpen(): boolean
  /** Resolves when the asker may go. */
  enter(signal: AbortSignal): Promise<void>
  /** The form is known, so all questions may go. */
  open(): void
  /**
   * A call ended without telling anything, so another question may try. After the second such call two may try, and
   * so on, so that no question waits long if the form is never found out.
   */
  toldNothing(): void
}

/** @param opened whether the form is already known */
function createProbeGate(opened: boolean): ProbeGate {
  let isOpen = opened
  let untold = 0
  let places = 1
  const waiting: (() => void)[] = []

  function admit(count: number): void {
    const entering = waiting.splice(0, count)
    for (const enter of entering) enter()
    places += count - entering.length
  }

  function toldNothing(): void {
    if (isOpen) return
    untold += 1
    admit(untold)
  }

  return {
    isOpen: () => isOpen,
    toldNothing,
    open() {
      isOpen = true
      admit(waiting.length)
    },
    async enter(signal) {
      if (isOpen) return
      if (places > 0) {
        places -= 1
        return
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      try {
        await unlessAborted(promise, signal)
      } catch (error) {
        if (waiting.includes(resolve)) waiting.splice(waiting.indexOf(resolve), 1)
        else toldNothing()
        throw error
      }
    },
  }
}
