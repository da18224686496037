import { createAssistant } from './assistant.ts'
import { readDependencyDocuments } from './corpus.ts'

// The index is built once, when this module is loaded.
export default createAssistant(
  readDependencyDocuments(),
  'I could not find that in the documentation.',
)
