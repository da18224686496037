import { createAssistant } from './assistant.ts'
import { readDocuments } from './corpus.ts'

export default createAssistant(
  readDocuments(new URL('texts/ru/', import.meta.url), [
    'appointments.md',
    'blood-tests.md',
    'children.md',
    'hours.md',
    'payment.md',
  ]),
  'В материалах клиники я этого не нашёл.',
)
