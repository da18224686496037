import { expect, test } from 'vitest'
import { paraphraseQuestion } from '../../../src/judge/steps/paraphraseQuestion.ts'
import { createAsking } from '../../../src/synthesis/asking/askModels.ts'
import { openDesk } from '../synthesisDesk.ts'

test('secrets are taken out of what an endpoint says of a fault', async () => {
  const error = { message: 'No project of sk-project-key' }
  const { asking } = await openDesk({ respond: () => ({ status: 400, error }) })
  const redact = (text: string) => text.replaceAll('sk-project-key', '***')
  const { ask } = createAsking({ sessions: asking.sessions, redact })
  await expect(ask('generator', paraphraseQuestion, { question: 'Why?' })).rejects.toThrow(
    /answered with an error: 400 No project of \*\*\*$/,
  )
})
