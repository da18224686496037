import process from 'node:process'
import { editing } from './editing.ts'

// A page that edits one case of a golden file again and again: started as a process of its own by the tests.
const [, , root = '', caseId = '', rounds = ''] = process.argv
const edit = editing(root, caseId)
process.stdout.write('begun')
for (let round = 1; round <= Number(rounds); round += 1) edit(round)
