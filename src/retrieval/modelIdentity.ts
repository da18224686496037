import { defined } from '../defined.ts'
import type { ModelIdentity } from '../judge/calls/modelCall.ts'

/** What tells a model from others, without its functions and its limits. */
export function modelIdentity({ name, model, endpoint, settings }: ModelIdentity): ModelIdentity {
  return {
    name,
    ...defined({ model, endpoint }),
    ...(settings && { settings }),
  }
}
