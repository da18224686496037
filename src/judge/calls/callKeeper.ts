import type { ModelAnswer, ModelCall } from './modelCall.ts'

/** Asks models for pipelines under test: answers from a log, and shares limits and a budget with the judge. */
interface CallKeeper {
  /** @throws CallRefused if the run allows no further call */
  ask(call: ModelCall): Promise<ModelAnswer>
}

// A pipeline may have loaded its own copy of this package. All copies find the keeper by this name.
const key = Symbol.for('vitest-rag call keeper')

const place = globalThis as { [key]?: CallKeeper }

/** From now on, routes all calls of this process through the keeper. */
export function provideCallKeeper(keeper: CallKeeper): void {
  place[key] = keeper
}

/** Asks a model: through the keeper if there is one, as under Vitest, otherwise directly. */
export function askModel(call: ModelCall): Promise<ModelAnswer> {
  return place[key]?.ask(call) ?? call.send()
}
