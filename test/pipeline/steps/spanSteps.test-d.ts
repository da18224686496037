// Checked by `npm run check:types`: our types name no package of OpenTelemetry, and fit its SDK all the same.
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { spanSteps } from '../../../src/pipeline/steps/spanSteps.ts'

export const processor: SpanProcessor = spanSteps()
export const provider = new NodeTracerProvider({ spanProcessors: [spanSteps()] })
