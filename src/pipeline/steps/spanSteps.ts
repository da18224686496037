import { scopeHere } from './stepScope.ts'
import type { ApplicationSpan } from './spans/applicationSpan.ts'

/** A `SpanProcessor` of OpenTelemetry's SDK, versions 1 and 2. */
interface SpanSteps {
  onStart(span: ApplicationSpan): void
  onEnd(span: ApplicationSpan): void
  forceFlush(): Promise<void>
  shutdown(): Promise<void>
}

/**
 * Records the spans of an application as steps while a case of a golden set runs. At any other time it does nothing.
 * It records spans of models, embeddings, retrievers, rerankers, tools and agents, by the conventions of
 * OpenInference, OpenTelemetry's GenAI and the AI SDK.
 *
 * It loads no other module, because it is part of the application.
 *
 * @example new NodeTracerProvider({ spanProcessors: [spanSteps()] })
 *
 * @throws TypeError for any option, because it has none
 */
export function spanSteps(options: Readonly<Record<string, never>> = {}): SpanSteps {
  // Not with the message of our other functions, because this module loads no other.
  const [unknown] = Object.keys(options)
  if (unknown !== undefined) {
    throw new TypeError(`Unknown option \`${unknown}\` of spanSteps(), which takes none`)
  }
  const endings = new WeakMap<ApplicationSpan, () => void>()
  return {
    onStart(span) {
      quietly(() => {
        const end = scopeHere()?.beginSpan(span)
        if (end) endings.set(span, end)
      })
    },
    onEnd(span) {
      quietly(() => endings.get(span)?.())
      endings.delete(span)
    },
    forceFlush: async () => {},
    shutdown: async () => {},
  }
}

/** Spans may hold any value, and errors of recording must not reach the application. */
function quietly(look: () => void): void {
  try {
    look()
  } catch {
    // An unreadable span is not recorded as a step.
  }
}
