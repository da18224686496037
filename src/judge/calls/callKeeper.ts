import type { ModelAnswer, ModelCall } from './modelCall.ts'

/** Asks models for pipelines under test: from a log, within limits and a budget that others share. */
interface CallKeeper {
  /** @throws CallRefused where nothing further may be asked */
  ask(call: ModelCall): Promise<ModelAnswer>
}

// A pipeline may have loaded a copy of this package of its own: the name is what they share.
const key = Symbol.for('vitest-rag call keeper')

const place = globalThis as { [key]?: CallKeeper }

/** Has all calls of this process go through a keeper, from now on. */
export function provideCallKeeper(keeper: CallKeeper): void {
  place[key] = keeper
}

/** Asks a model: through the keeper where there is one, as under Vitest, and directly anywhere else. */
export function askModel(call: ModelCall): Promise<ModelAnswer> {
  return place[key]?.ask(call) ?? call.send()
}
