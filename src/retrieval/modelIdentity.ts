import { defined } from '../defined.ts'
import type { ModelIdentity } from '../judge/calls/modelCall.ts'

/** The data that identifies a model, without its functions and limits. */
export function modelIdentity({ name, model, endpoint, settings }: ModelIdentity): ModelIdentity {
  return {
    name,
    ...defined({ model, endpoint }),
    ...(settings && { settings }),
  }
}
