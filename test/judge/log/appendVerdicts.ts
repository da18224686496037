import { readFileSync, writeSync } from 'node:fs'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { verdictKey } from '../verdictKey.ts'

// node appendVerdicts.ts <file> <name> <count>
// Says that it is ready, waits for the end of its input, then
// appends records of all sizes and prints the number of each once it is kept.
const [file = '', name = '', count = '0'] = process.argv.slice(2)
const log = openVerdictLog(file)
writeSync(2, 'ready\n')
readFileSync(0)
for (let index = 0; index < Number(count); index += 1) {
  log.append({
    key: verdictKey(`${name} ${index}`),
    step: 'checkClaims',
    prompt: 'checkClaims@1',
    judge: name,
    answer: { name, index, reason: 'Возврат. '.repeat((index * 37) % 900) },
  })
  writeSync(1, `${index}\n`)
}
