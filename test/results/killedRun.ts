import process from 'node:process'
import { openAnswers } from '../../src/results/answersFile.ts'
import { createFolder } from '../../src/results/folder.ts'
import { openJournal } from '../../src/results/journal.ts'
import { caseRecord, setRun } from './recordedRun.ts'

// A run that is killed in the middle: started as a process of its own by the tests.
const { journal, answers } = createFolder(process.argv[2] ?? '')
const notes = openJournal(journal, { tool: 'vitest-rag 0.1.0' })
if (!notes) throw new Error('Another run is writing there')
const answerLog = openAnswers(answers)
notes.append({ type: 'set', name: 'support', set: setRun() })
for (const caseId of ['shipping-cost', 'refund-window']) {
  notes.append({ type: 'case', record: caseRecord({ caseId }) })
  answerLog.append({
    set: 'support',
    caseId,
    repeat: 0,
    question: 'How long do I have?',
    answer: 'Thirty days.',
    contexts: [],
  })
}
process.kill(process.pid, 'SIGKILL')
