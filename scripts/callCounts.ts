import { conversationTable, countConversationCalls } from './callCounts/conversationCalls.ts'
import { countCalls } from './callCounts/countCalls.ts'
import { callTable } from './callCounts/table.ts'

// The documentation's tables of what each set of metrics asks a judge, on the cases of the example, and of what turns ask.
console.log(callTable(await countCalls()))
console.log(`\n${conversationTable(await countConversationCalls())}`)
