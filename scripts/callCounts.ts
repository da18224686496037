import { countCalls } from './callCounts/countCalls.ts'
import { callTable } from './callCounts/table.ts'

// The documentation's table of what each set of metrics asks a judge, on the cases of the example.
console.log(callTable(await countCalls()))
