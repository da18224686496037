import type { ImportFormat } from '../imported/importedCase.ts'
import { beir } from './beir.ts'
import { braintrust } from './braintrust.ts'
import { chatLog } from './chatLog.ts'
import { deepeval } from './deepeval.ts'
import { langfuse } from './langfuse.ts'
import { langfuseTraces } from './langfuseTraces.ts'
import { langsmith } from './langsmith.ts'
import { mlflow } from './mlflow.ts'
import { mlflowTraces } from './mlflowTraces.ts'
import { otlp } from './otlp.ts'
import { phoenix } from './phoenix.ts'
import { phoenixTraces } from './phoenixTraces.ts'
import { plain } from './plain.ts'
import { promptfoo } from './promptfoo.ts'
import { ragas } from './ragas.ts'
import { ragchecker } from './ragchecker.ts'
import { trec } from './trec.ts'
import { trulens } from './trulens.ts'
import { trulensEvents } from './trulensEvents.ts'

/** All import formats. If several show equally many signs, the first one is taken. */
export const importFormats: readonly ImportFormat[] = [
  promptfoo,
  ragas,
  ragchecker,
  deepeval,
  trulens,
  mlflow,
  langsmith,
  braintrust,
  langfuse,
  phoenix,
  langfuseTraces,
  mlflowTraces,
  phoenixTraces,
  trulensEvents,
  otlp,
  chatLog,
  trec,
  beir,
  plain,
]
